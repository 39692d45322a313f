import { SWISS_PROFILE_NAMES, SWISS_ROUNDS_MAX } from '@trunfo/contract/tournaments/stages'
import { Choice } from '@/ui/choice.tsx'
import { Field, FieldSet } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { RadioTiles } from '@/ui/radio-tiles.tsx'
import { Switch } from '@/ui/switch.tsx'
import { onlyDigits } from '../fields.tsx'
import type { AdjustProps } from './adjust-props.ts'
import { CUT_SIZES, DEFAULT_FIELDS, GROUP_ORDERS } from './choice-fields.ts'
import { useFormatsTexts } from './formats.texts.ts'
import {
  automaticCutSize,
  automaticSwissRounds,
  cutSizesFor,
  groupCountOf,
  groupCutOf,
  mostBestNext,
  mostRoundsFor,
  perGroupRange,
} from './stages.rules.ts'
import { useGroupSizes } from './use-group-sizes.ts'

export function GroupFields({ choice, places, groupsError, onChange }: AdjustProps) {
  const { t } = useFormatsTexts()
  const groupSizes = useGroupSizes()
  const hint =
    places === null || groupsError ? t('groups.hint') : groupSizes(groupCountOf(choice, places), places)
  return (
    <>
      <Field label={t('groups.label')} hint={hint} error={groupsError}>
        <Input
          name="groups"
          value={choice.groups}
          onChange={({ target }) => onChange({ groups: onlyDigits(target.value).replace(/^0+/, '') })}
          placeholder={t('groups.automatic')}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          className="tabular-nums"
        />
      </Field>
      {places !== null && <CutOfGroups choice={choice} places={places} onChange={onChange} />}
    </>
  )
}

type CutOfGroupsProps = Pick<AdjustProps, 'choice' | 'onChange'> & { places: number }

function CutOfGroups({ choice, places, onChange }: CutOfGroupsProps) {
  const { t } = useFormatsTexts()
  const groups = groupCountOf(choice, places)
  const { fewest, most } = perGroupRange(groups, places)
  const { perGroup, best } = groupCutOf(choice, places)
  const bestMost = mostBestNext(groups, perGroup, places)
  return (
    <>
      <Field label={t('groups.perGroup')}>
        <NativeSelect
          value={perGroup}
          onChange={({ target }) => onChange({ perGroup: Number(target.value) })}
        >
          {counting(fewest, most).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {bestMost > 0 && (
        <Field label={t('groups.best', { place: perGroup + 1 })}>
          <NativeSelect value={best} onChange={({ target }) => onChange({ bestNext: Number(target.value) })}>
            <option value={0}>{t('groups.bestNone')}</option>
            {counting(1, bestMost).map((count) => (
              <option key={count} value={count}>
                {t('groups.bestSome', { count })}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
    </>
  )
}

const counting = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

export function GroupOrder({ choice, onChange, className }: AdjustProps & { className?: string }) {
  const { t } = useFormatsTexts()
  return (
    <Field label={t('order.label')} hint={t(`order.hints.${choice.groupOrder}`)} className={className}>
      <NativeSelect
        value={choice.groupOrder}
        onChange={({ target }) => {
          const groupOrder = GROUP_ORDERS.find((order) => order === target.value)
          if (groupOrder) onChange({ groupOrder })
        }}
      >
        {GROUP_ORDERS.map((order) => (
          <option key={order} value={order}>
            {t(`order.names.${order}`)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

export function Points({ choice, onChange }: AdjustProps) {
  const { t } = useFormatsTexts()
  const results = choice.allowsDraws ? (['win', 'draw', 'loss'] as const) : (['win', 'loss'] as const)
  return (
    <FieldSet legend={t('points.label')} className="sm:col-span-2">
      <div className="grid grid-cols-3 gap-3">
        {results.map((result) => (
          <Field key={result} label={t(`points.${result}`)}>
            <Input
              value={choice[result]}
              onChange={({ target }) => onChange({ [result]: onlyDigits(target.value) })}
              placeholder={DEFAULT_FIELDS[result]}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              className="tabular-nums"
            />
          </Field>
        ))}
      </div>
    </FieldSet>
  )
}

export function SwissRounds({ choice, places, onChange }: AdjustProps) {
  const { t } = useFormatsTexts()
  const most = places === null ? SWISS_ROUNDS_MAX : mostRoundsFor(places)
  const rounds = choice.rounds === null ? null : Math.min(choice.rounds, most)
  return (
    <Field label={t('rounds.label')}>
      <NativeSelect
        value={rounds ?? ''}
        onChange={({ target }) => onChange({ rounds: Number(target.value) || null })}
      >
        <option value="">
          {places === null
            ? t('rounds.automatic')
            : t('rounds.automaticCount', { rounds: automaticSwissRounds(places) })}
        </option>
        {counting(1, most).map((count) => (
          <option key={count} value={count}>
            {t('rounds.count', { count })}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

export function SwissProfile({ choice, onChange }: AdjustProps) {
  const { t } = useFormatsTexts()
  return (
    <FieldSet legend={t('profile.label')} className="sm:col-span-2">
      <RadioTiles
        label={t('profile.label')}
        value={choice.profile}
        onChange={(profile) => onChange({ profile })}
        choices={SWISS_PROFILE_NAMES.map((profile) => ({
          value: profile,
          label: t(`profile.${profile}.name`),
          description: t(`profile.${profile}.text`),
        }))}
        className="sm:grid-cols-3"
      />
    </FieldSet>
  )
}

export function CutFields({ choice, places, onChange }: AdjustProps) {
  const { t } = useFormatsTexts()
  const sizes = places === null ? CUT_SIZES : cutSizesFor(places)
  const size = choice.cutSize === null ? null : Math.min(choice.cutSize, sizes.at(-1) ?? 2)
  return (
    <>
      <Field label={t('cut.label')} className="sm:col-span-2">
        <NativeSelect
          value={size ?? ''}
          onChange={({ target }) => {
            onChange({ cutSize: CUT_SIZES.find((one) => one === Number(target.value)) ?? null })
          }}
        >
          <option value="">
            {places === null
              ? t('cut.automatic')
              : t('cut.automaticCount', { size: automaticCutSize(places) })}
          </option>
          {sizes.map((count) => (
            <option key={count} value={count}>
              {t('cut.count', { count })}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Choice
        label={t('cut.avoidsRematches')}
        description={t('cut.avoidsRematchesHint')}
        className="sm:col-span-2"
      >
        {(wiring) => (
          <Switch
            {...wiring}
            checked={choice.avoidsRematches}
            onCheckedChange={(avoidsRematches) => onChange({ avoidsRematches })}
          />
        )}
      </Choice>
    </>
  )
}
