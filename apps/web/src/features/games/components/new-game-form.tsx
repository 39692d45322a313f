import { GAME_NAME_MAX } from '@trunfo/contract/games'
import Plus from 'lucide-react/icons/plus'
import type { SubmitEvent } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import { useCreateGame } from '../games.api.ts'
import { useGamesTexts } from '../games.texts.ts'

/** The server alone judges a name; what it refuses is said beside the field and in a toast. */
export function NewGameForm() {
  const { t } = useGamesTexts()
  const creation = useCreateGame()

  async function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    try {
      await creation.mutateAsync(String(new FormData(form).get('name')))
      form.reset()
      toast({ title: t('create.done') })
    } catch (error) {
      toast({ variant: 'destructive', title: t('create.failed'), description: errorText(error) })
    }
    form.querySelector('input')?.focus()
  }

  return (
    <form onSubmit={create} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
      <Field label={t('create.name')} error={creation.error && errorText(creation.error)}>
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
