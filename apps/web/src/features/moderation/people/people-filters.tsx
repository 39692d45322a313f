import { FILTERED_ROLES, PEOPLE_SEARCH_MAX, PERSON_STATUSES, YES_NO } from '@trunfo/contract/moderation'
import { FilterSelect } from '@/lib/filter-select.tsx'
import { useTranslation } from '@/lib/i18n.ts'
import { SearchField } from '@/lib/search-field.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import type { PeopleView } from './people.api.ts'

export function PeopleFilters({ view }: { view: PeopleView }) {
  const { t } = useModerationTexts()
  const { t: shell } = useTranslation('shell')
  return (
    <div className="grid gap-4">
      <SearchField
        label={t('people.search')}
        hint={t('people.searchHint')}
        typed={view.typed}
        onType={view.type}
        maxLength={PEOPLE_SEARCH_MAX}
        hasKey
        className="sm:max-w-md"
      />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <FilterSelect
          label={t('people.filters.role')}
          all={t('people.filters.anyRole')}
          choices={FILTERED_ROLES}
          textOf={(role) => shell(`roles.${role}`)}
          value={view.filters.role}
          onChoose={(role) => view.filter({ role })}
        />
        <FilterSelect
          label={t('people.filters.status')}
          all={t('people.filters.anyStatus')}
          choices={PERSON_STATUSES}
          textOf={(status) => t(`statuses.${status}`)}
          value={view.filters.status}
          onChoose={(status) => view.filter({ status })}
        />
        <FilterSelect
          label={t('people.filters.confirmed')}
          all={t('people.filters.anyConfirmed')}
          choices={YES_NO}
          textOf={(is) =>
            is === 'yes' ? t('people.filters.isConfirmed') : t('people.filters.isUnconfirmed')
          }
          value={view.filters.confirmed}
          onChoose={(confirmed) => view.filter({ confirmed })}
        />
        <FilterSelect
          label={t('people.filters.vip')}
          all={t('people.filters.anyVip')}
          choices={YES_NO}
          textOf={(is) => (is === 'yes' ? t('people.filters.isVip') : t('people.filters.isNoVip'))}
          value={view.filters.vip}
          onChoose={(vip) => view.filter({ vip })}
        />
      </div>
    </div>
  )
}
