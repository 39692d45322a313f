import { FILTERED_ROLES, PEOPLE_SEARCH_MAX, PERSON_STATUSES, YES_NO } from '@trunfo/contract/moderation'
import { FilterBar } from '@/lib/filter-bar.tsx'
import { useTranslation } from '@/lib/i18n.ts'
import { SearchField } from '@/lib/search-field.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import type { PeopleView } from './people.api.ts'

export function PeopleFilters({ view }: { view: PeopleView }) {
  const { t } = useModerationTexts()
  const { t: shell } = useTranslation('shell')
  return (
    <FilterBar view={view}>
      <SearchField
        label={t('people.search')}
        hint={t('people.searchHint')}
        typed={view.typed}
        onType={view.type}
        maxLength={PEOPLE_SEARCH_MAX}
        hasKey
        className="w-full md:max-w-xs md:flex-1"
      />
      <FilterChip
        label={t('people.filters.role')}
        all={t('people.filters.anyRole')}
        choices={FILTERED_ROLES}
        textOf={(role) => shell(`roles.${role}`)}
        value={view.filters.role}
        onChoose={(role) => view.filter({ role })}
      />
      <FilterChip
        label={t('people.filters.status')}
        all={t('people.filters.anyStatus')}
        choices={PERSON_STATUSES}
        textOf={(status) => t(`statuses.${status}`)}
        value={view.filters.status}
        onChoose={(status) => view.filter({ status })}
      />
      <FilterChip
        label={t('people.filters.confirmed')}
        all={t('people.filters.anyConfirmed')}
        choices={YES_NO}
        textOf={(is) => (is === 'yes' ? t('people.filters.isConfirmed') : t('people.filters.isUnconfirmed'))}
        value={view.filters.confirmed}
        onChoose={(confirmed) => view.filter({ confirmed })}
      />
      <FilterChip
        label={t('people.filters.vip')}
        all={t('people.filters.anyVip')}
        choices={YES_NO}
        textOf={(is) => (is === 'yes' ? t('people.filters.isVip') : t('people.filters.isNoVip'))}
        value={view.filters.vip}
        onChoose={(vip) => view.filter({ vip })}
      />
    </FilterBar>
  )
}
