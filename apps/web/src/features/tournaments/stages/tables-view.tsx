import { useId, useMemo, useState } from 'react'
import { letterOf } from '@/lib/group-letter.ts'
import { Label } from '@/ui/label.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { cutIn, cutSize } from './cut.ts'
import type { PlayedStage, PublicMatch } from './engine-stages.ts'
import { MatchList } from './match-list.tsx'
import { RoundChoice } from './round-choice.tsx'
import { currentRound, drawnAmong, lastRound } from './rounds-of.ts'
import { type Scene, useCast } from './scene.ts'
import { useStagesTexts } from './stages.texts.ts'
import { Standings } from './standings.tsx'
import { scoringOf } from './tie-breaks.ts'
import { TieBreaksNote } from './tie-breaks-note.tsx'

interface TablesViewProps {
  scene: Scene
  played: PlayedStage
  /** Who went on; null until the next stage is drawn. */
  next: ReadonlySet<string> | null
}

/** Up to this many groups are shown at once. */
const GROUPS_SHOWN = 8
const ALL = 0

/** A league or groups: a table per group, and the matches by round. */
export function TablesView({ scene, played, next }: TablesViewProps) {
  const { t } = useStagesTexts()
  const { stage, matches, groupCount } = played
  const own = stage.entrants.find(({ id }) => id === scene.viewerId)?.group ?? null
  const [group, setGroup] = useState(groupCount > GROUPS_SHOWN ? (own ?? 1) : ALL)
  const groups = [...new Set(stage.entrants.map((entrant) => entrant.group))].toSorted((a, b) => a - b)
  const shown = group === ALL ? ownFirst(groups, own) : [group]
  return (
    <div className="grid grid-cols-1 gap-6">
      {groups.length > GROUPS_SHOWN && <GroupChoice groups={groups} group={group} onPick={setGroup} />}
      <Tables scene={scene} played={played} next={next} groups={shown} />
      <TieBreaksNote played={played} />
      <RoundMatches
        // A round that one group has may be missing in another.
        key={group}
        scene={scene}
        played={played}
        groups={shown}
        matches={matches.filter((match) => shown.includes(match.group ?? 1) || groupCount <= 1)}
        label={(round, of) =>
          groupCount > 1
            ? t('matches.listOfGroup', { round, letter: letterOf(of) })
            : t('matches.list', { round })
        }
      />
    </div>
  )
}

/** With many groups, the viewer's would be far down the page. */
const IN_ORDER = 4
const ownFirst = (groups: readonly number[], own: number | null) =>
  groups.length <= IN_ORDER
    ? groups
    : groups.toSorted((one, other) => Number(other === own) - Number(one === own) || one - other)

interface GroupChoiceProps {
  groups: readonly number[]
  group: number
  onPick: (group: number) => void
}

function GroupChoice({ groups, group, onPick }: GroupChoiceProps) {
  const { t } = useStagesTexts()
  const id = useId()
  return (
    <div className="grid gap-1 sm:w-64">
      <Label htmlFor={id}>{t('matches.groups')}</Label>
      <NativeSelect id={id} value={group} onChange={({ target }) => onPick(Number(target.value))}>
        <option value={ALL}>{t('matches.allGroups')}</option>
        {groups.map((number) => (
          <option key={number} value={number}>
            {t('table.group', { letter: letterOf(number) })}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

function Tables({ scene, played, next, groups }: TablesViewProps & { groups: readonly number[] }) {
  const { t } = useStagesTexts()
  const { personOf } = useCast(scene, played)
  const { engine, stage, groupCount, cut } = played
  const rows = useMemo(() => Map.groupBy(engine.table(stage), (row) => row.group), [engine, stage])
  const openIn = useMemo(() => {
    const open = stage.matches.filter(({ outcome }) => outcome === null)
    return Map.groupBy(open, ({ group }) => group)
  }, [stage])
  const gone = new Set(stage.entrants.flatMap(({ id, departure }) => (departure ? id : [])))
  const size = cutSize(cut)
  const { criteria } = scoringOf(played)
  const stateOf = (group: number) => {
    const count = openIn.get(group)?.length ?? 0
    return count === 0 ? t('table.over') : t('table.left', { count })
  }
  return (
    <div
      className={groups.length > 1 ? 'grid grid-cols-1 items-start gap-4 lg:grid-cols-2' : 'grid grid-cols-1'}
    >
      {groups.map((group) => {
        const own = rows.get(group) ?? []
        return (
          <Standings
            key={group}
            caption={groupCount > 1 ? t('table.group', { letter: letterOf(group) }) : t('table.standings')}
            state={stateOf(group)}
            type={scene.tournament.type}
            rows={own}
            criteria={criteria}
            isNarrow={groups.length > 1}
            cut={size === null ? null : cutIn({ rows: own, size, gone, next })}
            personOf={personOf}
            viewerId={scene.viewerId}
          />
        )
      })}
    </div>
  )
}

interface RoundMatchesProps {
  scene: Scene
  played: PlayedStage
  groups: readonly number[]
  matches: readonly PublicMatch[]
  label: (round: number, group: number) => string
}

function RoundMatches({ scene, played, groups, matches, label }: RoundMatchesProps) {
  const { t } = useStagesTexts()
  const { make } = useCast(scene, played)
  const [picked, setPicked] = useState<number | null>(null)
  const round = picked ?? currentRound(matches, scene)
  const byGroup = useMemo(() => {
    const own = matches.filter((match) => match.round === round)
    return Map.groupBy(own, ({ group = 1 }) => group)
  }, [matches, round])
  const drawn = useMemo(() => drawnAmong(matches), [matches])
  return (
    <section className="grid grid-cols-1 gap-4" aria-label={t('matches.title')}>
      <header className="flex flex-wrap items-center gap-3">
        <h3 className="mr-auto text-base">{t('matches.title')}</h3>
        <div className="flex w-full sm:w-72">
          <RoundChoice rounds={lastRound(matches)} round={round} onPick={setPicked} />
        </div>
      </header>
      {groups.map((group) => {
        const own = byGroup.get(group) ?? []
        if (own.length === 0) return null
        return (
          <div key={group} className="grid grid-cols-1 gap-2">
            {groups.length > 1 && (
              <h4 className="text-sm text-muted-foreground">
                {t('table.group', { letter: letterOf(group) })}
              </h4>
            )}
            <MatchList
              label={label(round, group)}
              matches={own.map(make)}
              viewerId={scene.viewerId}
              drawn={drawn}
              className="sm:grid-cols-2 lg:grid-cols-3"
            />
          </div>
        )
      })}
    </section>
  )
}
