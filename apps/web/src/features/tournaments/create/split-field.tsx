import type { PrizeAsset } from '@trunfo/contract/prizes'
import { amountsByPlace, isForChampionOnly, isSplit, type Split, WHOLE_PRIZE } from '@trunfo/money/awards'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { FieldSet } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { RadioTiles } from '@/ui/radio-tiles.tsx'
import { useAmountText } from '../prize-text.ts'
import {
  firstRise,
  mayAdd,
  missingOf,
  PRESET_NAMES,
  PRESETS,
  type Preset,
  percentOf,
  pointsOf,
  presetOf,
  withPlace,
} from './split.rules.ts'
import { useSplitTexts } from './split.texts.ts'

interface SplitFieldProps {
  asset: PrizeAsset
  amount: number
  split: Split
  problem: string | undefined
  onChange: (split: Split) => void
}

/** Who gets how much of the prize: a preset, or percentages by place. */
export function SplitField(props: SplitFieldProps) {
  const { t } = useSplitTexts()
  const { split, onChange } = props
  const [isAdjusting, setIsAdjusting] = useState(presetOf(split) === undefined)
  const chosen = isAdjusting ? 'custom' : (presetOf(split) ?? 'custom')

  function choose(choice: Preset | 'custom') {
    setIsAdjusting(choice === 'custom')
    if (choice !== 'custom') onChange(PRESETS[choice])
  }

  return (
    <FieldSet legend={t('title')}>
      <div className="grid gap-4">
        <RadioTiles
          label={t('title')}
          value={chosen}
          onChange={choose}
          choices={[...PRESET_NAMES, 'custom' as const].map((name) => ({
            value: name,
            label: t(`presets.${name}`),
          }))}
        />
        {chosen === 'custom' ? (
          <Percentages {...props} />
        ) : (
          !isForChampionOnly(split) && <Places {...props} />
        )}
        {split.length > 2 && <p className="text-sm text-muted-foreground">{t('shared')}</p>}
      </div>
    </FieldSet>
  )
}

/** The amounts, rounded as they will be paid once the split adds up. */
function useAmounts({ asset, amount, split }: Pick<SplitFieldProps, 'asset' | 'amount' | 'split'>): string[] {
  const amountOf = useAmountText()
  const amounts = isSplit(split)
    ? amountsByPlace(amount, split)
    : split.map((points) => Math.floor((amount * points) / WHOLE_PRIZE))
  return amounts.map((one) => amountOf(asset, one))
}

function Places(props: SplitFieldProps) {
  const { t } = useSplitTexts()
  const amounts = useAmounts(props)
  return (
    <ol className="rounded-md border px-4 text-sm *:not-first:border-t">
      {props.split.map((points, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
        <li key={index} className="flex flex-wrap justify-between gap-x-4 py-2.5 tabular-nums">
          <span className="text-muted-foreground">
            {t('place', { place: index + 1 })} · {percentOf(points)}%
          </span>
          <span className="font-semibold">{amounts[index]}</span>
        </li>
      ))}
    </ol>
  )
}

function Percentages(props: SplitFieldProps) {
  const { t } = useSplitTexts()
  const { split, problem, onChange } = props
  const amounts = useAmounts(props)
  const problemId = useId()
  return (
    <div className="grid gap-3">
      <ol className="grid gap-2">
        {split.map((points, index) => (
          <Percentage
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
            key={index}
            place={index + 1}
            points={points}
            amount={amounts[index] ?? ''}
            describedBy={problemId}
            isWrong={problem !== undefined}
            onChange={(changed) => onChange(split.with(index, changed))}
          />
        ))}
      </ol>
      <p id={problemId} role="status" className="text-sm tabular-nums">
        {problem && <span className="block text-destructive">{problem}</span>}
        <Sum split={split} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          type="button"
          variant="outline"
          size="sm"
          disabled={!mayAdd(split)}
          onClick={() => onChange(withPlace(split))}
        >
          <Plus aria-hidden />
          {t('add')}
        </Button>
        <Button
          type="button"
          variant="outline"
          size="sm"
          disabled={isForChampionOnly(split)}
          onClick={() => onChange(split.slice(0, -1))}
        >
          <Minus aria-hidden />
          {t('remove', { place: split.length })}
        </Button>
      </div>
    </div>
  )
}

interface PercentageProps {
  place: number
  points: number
  amount: string
  describedBy: string
  isWrong: boolean
  onChange: (points: number) => void
}

function Percentage({ place, points, amount, describedBy, isWrong, onChange }: PercentageProps) {
  const { t } = useSplitTexts()
  const [text, setText] = useState(percentOf(points))
  return (
    <li className="grid grid-cols-[5.5rem_6rem_minmax(0,1fr)] items-center gap-3 text-sm">
      <span aria-hidden className="text-muted-foreground">
        {t('place', { place })}
      </span>
      <span className="relative">
        <Input
          name="prizeSplit"
          aria-label={t('percentage', { place })}
          aria-describedby={describedBy}
          aria-invalid={isWrong}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onChange(pointsOf(target.value))
          }}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          className="pr-8 text-right tabular-nums"
        />
        <span aria-hidden className="absolute inset-y-0 right-3 flex items-center text-muted-foreground">
          %
        </span>
      </span>
      <span className="text-right font-semibold wrap-anywhere tabular-nums">{amount}</span>
    </li>
  )
}

function Sum({ split }: { split: Split }) {
  const { t } = useSplitTexts()
  const missing = missingOf(split)
  const rise = firstRise(split)
  if (missing > 0) return t('missing', { percent: percentOf(missing) })
  if (missing < 0) return t('tooMuch', { percent: percentOf(-missing) })
  if (rise > 0) return t('rises', { place: rise + 1, before: rise })
  return split.includes(0) ? t('empty') : t('whole')
}
