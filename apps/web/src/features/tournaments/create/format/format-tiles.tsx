import { useId } from 'react'
import { FieldSet } from '@/ui/field.tsx'
import { RadioGroup, RadioGroupItem } from '@/ui/radio-group.tsx'
import { FormatPicture } from './format-picture.tsx'
import { useFormatsTexts } from './formats.texts.ts'
import type { Preset } from './presets.ts'

interface FormatTilesProps {
  presets: readonly Preset[]
  preset: Preset
  error: string | undefined
  onChange: (preset: Preset) => void
}

export function FormatTiles({ presets, preset, error, onChange }: FormatTilesProps) {
  const { t } = useFormatsTexts()
  return (
    <FieldSet legend={t('choose')} error={error}>
      <RadioGroup
        value={preset}
        onValueChange={(chosen) => onChange(chosen as Preset)}
        aria-label={t('choose')}
        className="gap-3 sm:grid-cols-2"
      >
        {presets.map((name) => (
          <Tile key={name} preset={name} />
        ))}
      </RadioGroup>
    </FieldSet>
  )
}

function Tile({ preset }: { preset: Preset }) {
  const { t } = useFormatsTexts()
  const id = useId()
  return (
    <div className="group relative isolate grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 rounded-md border p-3 transition-colors has-checked:border-primary has-checked:bg-muted">
      <FormatPicture preset={preset} />
      <div className="grid content-start gap-1">
        <div className="flex items-start justify-between gap-2">
          <label htmlFor={id} className="text-sm leading-6 font-medium after:absolute after:inset-0">
            {t(`presets.${preset}.name`)}
          </label>
          <RadioGroupItem
            id={id}
            name="stages"
            value={preset}
            aria-describedby={`${id}-text`}
            className="z-1"
          />
        </div>
        <p id={`${id}-text`} className="text-xs text-muted-foreground">
          {t(`presets.${preset}.text`)}
        </p>
      </div>
    </div>
  )
}
