import { GAME_NAME_MAX } from '@trunfo/contract/games'
import Plus from 'lucide-react/icons/plus'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useCreateGame } from '../games.api.ts'
import { useGamesTexts } from '../games.texts.ts'

/** The server alone judges a name; what it refuses is said beside the field and in a toast. */
export function NewGameForm() {
  const { t } = useGamesTexts()
  const creation = useCreateGame()

  const form = useForm(creation, {
    given: ({ name }: { name: string }) => name,
    main: 'name',
    onDone: (_, { form }) => {
      form.reset()
      form.querySelector('input')?.focus()
    },
  })

  return (
    <form {...form.props} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
      <Field label={t('create.name')} error={form.about('name')}>
        <Input
          name="name"
          placeholder={t('create.placeholder')}
          maxLength={GAME_NAME_MAX}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" isLoading={creation.isPending} className="sm:mt-7">
        <Plus aria-hidden />
        {t('create.submit')}
      </Button>
    </form>
  )
}
