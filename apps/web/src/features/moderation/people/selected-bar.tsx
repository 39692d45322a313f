import Download from 'lucide-react/icons/download'
import Megaphone from 'lucide-react/icons/megaphone'
import X from 'lucide-react/icons/x'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { formatNumber } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Button } from '@/ui/button.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import type { ListedPerson } from './people.api.ts'
import { fileOf, save } from './people-csv.ts'

const AlertManyDialog = lazyComponent(async () => (await import('./alert-many-dialog.tsx')).AlertManyDialog)

interface SelectedBarProps {
  people: readonly ListedPerson[]
  /** Ids that stay selected; without an argument, none. */
  onKeep: (ids?: readonly string[]) => void
}

/** Bulk actions on the selected users: none that bans, moves money or changes roles. */
export function SelectedBar({ people, onKeep }: SelectedBarProps) {
  const { t } = useModerationTexts()
  const columns = ['name', 'email', 'roles', 'status', 'created', 'lastSeen'] as const
  const headers = columns.map((column) => t(`people.columns.${column}`))
  return (
    <section
      aria-label={t('people.selected.label')}
      className="flex min-h-11 flex-wrap items-center gap-2 rounded-md bg-primary/12 px-3 py-1"
    >
      <p role="status" className="mr-2 text-sm font-semibold">
        {t('people.selected.count', { count: people.length, formatted: formatNumber(people.length) })}
      </p>
      <FormDialogButton
        variant="secondary"
        size="sm"
        load={AlertManyDialog.load}
        dialog={(close) => <AlertManyDialog people={people} onKeep={onKeep} onClose={close} />}
      >
        <Megaphone aria-hidden />
        {t('people.selected.alert')}
      </FormDialogButton>
      <Button
        variant="secondary"
        size="sm"
        onClick={() =>
          save('trunfo-selecionados.csv', fileOf(people, { headers, statusOf: (is) => t(`statuses.${is}`) }))
        }
      >
        <Download aria-hidden />
        {t('people.selected.export')}
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        className="ml-auto"
        aria-label={t('people.selected.clear')}
        onClick={() => onKeep()}
      >
        <X aria-hidden />
      </Button>
    </section>
  )
}
