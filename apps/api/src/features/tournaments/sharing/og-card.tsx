import { BRAND } from '@trunfo/contract/brand'
import type { CSSProperties, ReactNode } from 'react'
import { OG_HEIGHT_PX, OG_WIDTH_PX } from './og-size.ts'
import type { SharedTournament } from './sharing.queries.ts'
import { dateText, LABELS, placesText, prizeText, stateText } from './sharing.texts.ts'

/** The design tokens as sRGB, because nothing here reads a style sheet. */
export const INK = '#0a0e16'
const RAISED = '#262e3c'
const LINE = '#313846'
export const LIGHT = '#f1f3f8'
const QUIET = '#aab1be'
const FELT = '#3fdca1'
const FELT_INK = '#001c10'
export const GOLD = '#f8c73e'

export const HEADING = 'Oxanium'
export const PADDING = { x: 64, y: 56 } as const
const COVER = { width: 306, height: 422 } as const

const NAME_MAX = 100

export interface OgCardProps {
  readonly tournament: SharedTournament
  /** A data URL, so that nothing is fetched. */
  readonly cover: string | null
  /** The generated cover, full size. */
  readonly felt: string
}

/**
 * Shows name, game, date, places and prize on the generated cover. An uploaded cover is drawn on top as a
 * card.
 */
export function OgCard({ tournament, cover, felt }: OgCardProps) {
  const name = printable(tournament.name, NAME_MAX) || BRAND.name
  const state = stateText(tournament)
  return (
    <div
      style={{
        ...row,
        // Padding is added to the width here.
        width: OG_WIDTH_PX - 2 * PADDING.x,
        height: OG_HEIGHT_PX - 2 * PADDING.y,
        padding: `${PADDING.y}px ${PADDING.x}px`,
        position: 'relative',
        justifyContent: 'space-between',
        backgroundColor: INK,
        color: LIGHT,
        fontFamily: 'Geist',
      }}
    >
      <img src={felt} alt="" width={OG_WIDTH_PX} height={OG_HEIGHT_PX} style={backdrop} />
      <div style={{ ...backdrop, ...row, backgroundImage: SHADE }} />
      <div
        style={{
          ...column,
          position: 'relative',
          width: 664,
          height: '100%',
          justifyContent: 'space-between',
        }}
      >
        <Brand />
        <div style={column}>
          <div style={{ ...row, alignItems: 'center', marginBottom: 14 }}>
            <span style={{ fontSize: 28, fontWeight: 500, color: FELT }}>
              {printable(tournament.gameName ?? '', 32)}
            </span>
            {state && <State>{state}</State>}
          </div>
          <span style={{ ...nameStyle, fontSize: nameSize(name) }}>{name}</span>
        </div>
        <div style={{ ...row, borderTop: `2px solid ${LINE}`, paddingTop: 26 }}>
          <Fact label={LABELS.date} width={242}>
            {dateText(tournament)}
          </Fact>
          <Fact label={LABELS.places} width={204}>
            {placesText(tournament)}
          </Fact>
          <Fact label={LABELS.prize} width={200} color={tournament.prizeType === 'none' ? LIGHT : GOLD}>
            {printable(prizeText(tournament), 60)}
          </Fact>
        </div>
      </div>
      {cover && <CoverCard cover={cover} />}
    </div>
  )
}

const row: CSSProperties = { display: 'flex' }
const backdrop: CSSProperties = {
  position: 'absolute',
  left: 0,
  top: 0,
  width: OG_WIDTH_PX,
  height: OG_HEIGHT_PX,
}
/** Keeps the text at 4.5:1 or more on every felt. */
const SHADE = `linear-gradient(90deg, ${INK}f2 0%, ${INK}e0 45%, ${INK}00 78%)`
const column: CSSProperties = { display: 'flex', flexDirection: 'column' }

const nameStyle: CSSProperties = {
  fontFamily: HEADING,
  fontWeight: 700,
  lineHeight: 1.14,
  display: 'block',
  wordBreak: 'break-word',
  lineClamp: 4,
}

function nameSize({ length }: string): number {
  if (length > 60) return 46
  if (length > 40) return 54
  return length > 20 ? 64 : 78
}

export function Brand() {
  return (
    <div style={{ ...row, alignItems: 'center' }}>
      <svg width="56" height="56" viewBox="0 0 32 32" aria-hidden="true">
        <rect
          x={12}
          y={4}
          width={15}
          height={22}
          rx={3.5}
          transform="rotate(14 19.5 15)"
          fill={RAISED}
          stroke={GOLD}
          strokeWidth={2}
        />
        <rect x="4" y="5" width="16" height="23" rx="3.5" fill={FELT} />
        <path d="M12 10.5l4.6 6-4.6 6-4.6-6z" fill={FELT_INK} />
      </svg>
      <span style={{ fontFamily: HEADING, fontWeight: 700, fontSize: 36, marginLeft: 16 }}>{BRAND.name}</span>
    </div>
  )
}

function State({ children }: { readonly children: string }) {
  return (
    <span
      style={{
        marginLeft: 20,
        padding: '6px 18px',
        borderRadius: 999,
        fontSize: 22,
        fontWeight: 500,
        backgroundColor: RAISED,
        color: LIGHT,
      }}
    >
      {children}
    </span>
  )
}

interface FactProps {
  readonly label: string
  readonly width: number
  readonly color?: string
  readonly children: ReactNode
}

function Fact({ label, width, color = LIGHT, children }: FactProps) {
  return (
    <div style={{ ...column, width, paddingRight: 18 }}>
      <span style={{ fontSize: 20, color: QUIET, marginBottom: 6 }}>{label}</span>
      <span
        style={{ display: 'block', lineClamp: 2, fontSize: 24, fontWeight: 500, lineHeight: 1.25, color }}
      >
        {children}
      </span>
    </div>
  )
}

/** The gold-edged card behind, and the uploaded cover in front. */
function CoverCard({ cover }: { readonly cover: string }) {
  const card: CSSProperties = { ...COVER, position: 'absolute', left: 0, top: 46, borderRadius: 32 }
  return (
    <div style={{ ...row, position: 'relative', width: 352, height: '100%' }}>
      <div
        style={{
          ...card,
          left: 24,
          border: `5px solid ${GOLD}`,
          backgroundColor: RAISED,
          transform: 'rotate(9deg)',
        }}
      />
      <img src={cover} alt="" {...COVER} style={{ ...card, border: `5px solid ${FELT}` }} />
    </div>
  )
}

/** Removes characters that the Latin fonts would show as an empty box, and truncates long texts. */
export function printable(value: string, max: number): string {
  const known = value
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return known.length > max ? `${known.slice(0, max - 1).trimEnd()}…` : known
}
