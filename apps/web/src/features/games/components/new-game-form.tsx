import { GAME_NAME_MAX } from '@trunfo/contract/games'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useCreateGame } from '../games.api.ts'
import { useGamesTexts } from '../games.texts.ts'
import { ArtFields } from './art-fields.tsx'

/** Only the server validates the name. Its error shows beside the field and in a toast. */
export function NewGameForm() {
  const { t } = useGamesTexts()
  const creation = useCreateGame()
  const [name, setName] = useState('')
  const [art, setArt] = useState<string | null>(null)

  const form = useForm(creation, {
    given: ({ name }: { name: string }) => ({ name, art }),
    main: 'name',
    onDone: (_, { form }) => {
      form.reset()
      setName('')
      setArt(null)
      form.querySelector('input')?.focus()
    },
  })

  return (
    <form {...form.props} className="grid gap-4 surface p-4 sm:p-6">
      <Field label={t('create.name')} error={form.about('name')}>
        <Input
          name="name"
          placeholder={t('create.placeholder')}
          maxLength={GAME_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <ArtFields gameName={name} art={art} onChange={setArt} />
      <Button type="submit" isLoading={creation.isPending} className="justify-self-end max-sm:w-full">
        <Plus aria-hidden />
        {t('create.submit')}
      </Button>
    </form>
  )
}
