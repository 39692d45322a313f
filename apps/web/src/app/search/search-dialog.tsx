import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Input } from '@/ui/input.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { TeamPicture } from '@/ui/team-crest.tsx'
import { useSearchTexts } from './search.texts.ts'
import { type Result, type Results, useResults } from './use-results.ts'

/** Longer than any searchable name. */
const TYPED_MAX = 40

/** Searches tournaments, teams, players and pages; arrow keys and Enter open a result. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useSearchTexts()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const results = useResults(typed)
  const all = results.groups.flatMap((group) => group.results)
  const current = all[Math.min(chosen, all.length - 1)]

  const move = (step: number) => {
    if (all.length > 0) setChosen((Math.min(chosen, all.length - 1) + step + all.length) % all.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) return move(step)
    // Results of the previous term must not be opened for the new one.
    if (!current || results.isSearching) return
    onClose()
    void navigate(current.to)
  }

  return (
    <MountedDialog
      title={t('title')}
      onClose={onClose}
      className="mt-4 max-w-xl grid-cols-[minmax(0,1fr)] gap-3 sm:mt-[12dvh]"
    >
      <Input
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && optionId(id, current)}
        aria-autocomplete="list"
        aria-label={t('label')}
        placeholder={t('hint')}
        maxLength={TYPED_MAX}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        autoFocus
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('results')}
        aria-busy={results.isSearching}
        className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden"
      >
        {results.groups.map(({ name, results: found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, no fieldset
          <div
            key={name}
            role="group"
            aria-labelledby={`${id}-${name}`}
            className="grid grid-cols-[minmax(0,1fr)]"
          >
            <p id={`${id}-${name}`} className="px-2 pb-1 text-xs font-medium text-muted-foreground">
              {t(`groups.${name}`)}
            </p>
            {found.map((result) => (
              <Option
                key={result.to}
                id={optionId(id, result)}
                result={result}
                isChosen={result === current}
                onFollow={onClose}
                onPoint={() => setChosen(all.indexOf(result))}
              />
            ))}
          </div>
        ))}
      </div>
      <SearchStatus typed={typed.trim()} count={all.length} {...results} />
    </MountedDialog>
  )
}

const optionId = (id: string, { to }: Result): string => `${id}-${to}`

interface OptionProps {
  id: string
  result: Result
  isChosen: boolean
  onFollow: () => void
  onPoint: () => void
}

function Option({ id, result, isChosen, onFollow, onPoint }: OptionProps) {
  const { to, name, detail } = result
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isChosen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <Link
      ref={link}
      id={id}
      to={to}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={onFollow}
      onPointerMove={onPoint}
      className={cn(
        'flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 text-sm',
        isChosen && 'bg-secondary',
      )}
    >
      <Picture {...result} />
      <span className="min-w-0 truncate font-medium">{name}</span>
      {detail && (
        <span className="ml-auto max-w-1/2 shrink-0 truncate text-xs text-muted-foreground">{detail}</span>
      )}
    </Link>
  )
}

function Picture({ name, tag, picture }: Result) {
  if (picture === undefined) return null
  return tag ? (
    <TeamPicture tag={tag} iconUrl={picture} className="size-8" />
  ) : (
    <Avatar name={name} src={picture} className="size-8" />
  )
}

/** Announces and shows the search's status: loading, empty or failed. */
function SearchStatus({
  typed,
  count,
  isSearching,
  hasFailed,
  retry,
}: Pick<Results, 'isSearching' | 'hasFailed' | 'retry'> & { typed: string; count: number }) {
  const { t } = useSearchTexts()
  const isEmpty = count === 0 && !isSearching && !hasFailed
  return (
    <>
      <div
        role="status"
        className={cn('text-sm text-muted-foreground', count > 0 && !isSearching && 'sr-only')}
      >
        {isSearching && t('searching')}
        {!isSearching && count > 0 && typed && t('found', { count })}
        {isEmpty && (
          <>
            <p className="font-medium text-foreground">{t('nothing', { typed })}</p>
            <p>{t('nothingHint')}</p>
          </>
        )}
      </div>
      {hasFailed && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <p>{t('failed')}</p>
          <Button variant="secondary" size="sm" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </>
  )
}
