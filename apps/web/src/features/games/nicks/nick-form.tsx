import { NICK_MAX } from '@trunfo/contract/games'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useGamesTexts } from '../games.texts.ts'
import { useWriteNick } from './nicks.api.ts'

interface NickFormProps {
  game: { id: string; name: string }
  /** The current nickname. */
  nick: string | null
  shownIn?: Parameters<typeof useWriteNick>[1]
  onDone?: () => void
  onCancel?: () => void
}

/** Only the server validates the nickname. */
export function NickForm({ game, nick, shownIn, onDone, onCancel }: NickFormProps) {
  const { t } = useGamesTexts()
  const writing = useWriteNick(game.id, shownIn)
  const form = useForm(writing, {
    given: (filled: { nick: string }) => filled.nick,
    main: 'nick',
    onDone: () => onDone?.(),
  })
  return (
    <form {...form.props}>
      <Field
        label={<span className="wrap-anywhere">{t('nick.ask', { game: game.name })}</span>}
        hint={t('nick.hint')}
        error={form.about('nick')}
      >
        <div className="flex flex-wrap gap-2">
          <Input
            name="nick"
            defaultValue={nick ?? ''}
            maxLength={NICK_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // The viewer has just pressed "change", so typing can start at once.
            autoFocus={nick !== null}
            className="min-w-40 flex-1"
          />
          <Button type="submit" variant="secondary" isLoading={writing.isPending}>
            {t('nick.save')}
          </Button>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              {t('nick.cancel')}
            </Button>
          )}
        </div>
      </Field>
    </form>
  )
}
