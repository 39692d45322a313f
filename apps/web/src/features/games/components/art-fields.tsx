import {
  artKey,
  artOf,
  coverPath,
  FELT_HUES,
  type GameArt,
  MOTIFS,
  type Motif,
} from '@trunfo/artwork/game-art'
import { useId } from 'react'
import { gameHue } from '@/ui/felt.ts'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { useGamesTexts } from '../games.texts.ts'

interface ArtFieldsProps {
  gameName: string
  /** Null derives the artwork from the game's name. */
  art: string | null
  onChange: (art: string | null) => void
}

/** Chooses motif and felt, with a preview of a tournament cover. */
export function ArtFields({ gameName, art, onChange }: ArtFieldsProps) {
  const { t } = useGamesTexts()
  const shown = artOf(gameName, art)
  const choose = (changed: Partial<GameArt>) => onChange(artKey({ ...shown, ...changed }))
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_15rem] sm:items-start">
      <div className="grid gap-4">
        <Field label={t('art.motif')} hint={t('art.hint')}>
          <NativeSelect
            value={art === null ? '' : shown.motif}
            onChange={({ target }) =>
              target.value === '' ? onChange(null) : choose({ motif: target.value as Motif })
            }
          >
            <option value="">{t('art.automatic')}</option>
            {MOTIFS.map((motif) => (
              <option key={motif} value={motif}>
                {t(`art.motifs.${motif}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Felts chosen={shown.hue} onChoose={(hue) => choose({ hue })} />
      </div>
      <img
        src={coverPath(shown, 'preview', 'card')}
        alt={t('art.preview')}
        width={640}
        height={360}
        className="w-full rounded-md bg-muted"
      />
    </div>
  )
}

function Felts({ chosen, onChoose }: { chosen: number; onChoose: (hue: number) => void }) {
  const { t } = useGamesTexts()
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{t('art.felt')}</legend>
      <div className="flex flex-wrap gap-1">
        {FELT_HUES.map((hue) => (
          <label
            key={hue}
            className="relative grid size-11 place-items-center rounded-md has-checked:outline-2 has-checked:outline-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === hue}
              onChange={() => onChoose(hue)}
              className="absolute inset-0 opacity-0"
              aria-label={t(`art.felts.${hue}`)}
            />
            <span
              aria-hidden
              className="size-7 rounded-full bg-[oklch(0.5_0.1_var(--game-hue))] shadow-e1"
              style={gameHue(hue)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
