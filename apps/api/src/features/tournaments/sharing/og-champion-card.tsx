import { avatarOf } from '@trunfo/artwork/avatar'
import type { CSSProperties } from 'react'
import { Brand, GOLD, HEADING, INK, LIGHT, PADDING, printable } from './og-card.tsx'
import { OG_HEIGHT_PX, OG_WIDTH_PX } from './og-size.ts'
import type { SharedChampion, SharedTournament } from './sharing.queries.ts'
import { championText, prizeText } from './sharing.texts.ts'

const FACE_PX = 176

const row: CSSProperties = { display: 'flex' }
const column: CSSProperties = { display: 'flex', flexDirection: 'column' }
const clamped: CSSProperties = { display: 'block', wordBreak: 'break-word' }

export interface OgChampionCardProps {
  readonly tournament: SharedTournament
  readonly champion: SharedChampion
  /** Data URLs, so that nothing is fetched. */
  readonly felt: string
  readonly face: string | null
}

/** Shows the champion, the tournament and the prize, for sharing. */
export function OgChampionCard({ tournament, champion, felt, face }: OgChampionCardProps) {
  const name = printable(champion.name, 60)
  return (
    <div
      style={{
        ...row,
        position: 'relative',
        width: OG_WIDTH_PX,
        height: OG_HEIGHT_PX,
        backgroundColor: INK,
        color: LIGHT,
        fontFamily: 'Geist',
      }}
    >
      <img
        src={felt}
        alt=""
        width={OG_WIDTH_PX}
        height={OG_HEIGHT_PX}
        style={{ position: 'absolute', left: 0, top: 0 }}
      />
      <div
        style={{
          position: 'absolute',
          left: 0,
          top: 0,
          width: OG_WIDTH_PX,
          height: OG_HEIGHT_PX,
          backgroundImage:
            'linear-gradient(90deg, rgba(6,10,16,0.86) 0%, rgba(6,10,16,0.7) 55%, rgba(6,10,16,0) 88%)',
        }}
      />
      <div
        style={{
          ...column,
          width: 820,
          height: OG_HEIGHT_PX - 2 * PADDING.y,
          padding: `${PADDING.y}px ${PADDING.x}px`,
          justifyContent: 'space-between',
        }}
      >
        <Brand />
        <div style={{ ...row, alignItems: 'center' }}>
          <Face name={champion.name} face={face} isTeam={tournament.teamSize !== null} />
          <div style={{ ...column, marginLeft: 36, width: 560 }}>
            <span style={{ fontFamily: HEADING, fontWeight: 700, fontSize: 40, color: GOLD }}>
              {championText(tournament)}
            </span>
            <span
              style={{
                ...clamped,
                fontFamily: HEADING,
                fontWeight: 700,
                fontSize: name.length > 18 ? 52 : 72,
                lineHeight: 1.1,
                lineClamp: 2,
              }}
            >
              {name}
            </span>
          </div>
        </div>
        <div style={column}>
          <span
            style={{
              ...clamped,
              fontFamily: HEADING,
              fontWeight: 700,
              fontSize: 36,
              lineHeight: 1.2,
              lineClamp: 2,
            }}
          >
            {printable(tournament.name, 80)}
          </span>
          {tournament.prizeType !== 'none' && (
            <span
              style={{
                ...clamped,
                fontFamily: HEADING,
                fontWeight: 700,
                fontSize: 56,
                color: GOLD,
                lineClamp: 1,
              }}
            >
              {printable(prizeText(tournament), 40)}
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

interface FaceProps {
  readonly name: string
  readonly face: string | null
  readonly isTeam: boolean
}

/** The letters are text of the card itself, because an embedded image would have no font. */
function Face({ name, face, isTeam }: FaceProps) {
  const { letters, suit, at, field, light, figure } = avatarOf(name)
  const box: CSSProperties = {
    ...row,
    position: 'relative',
    width: FACE_PX,
    height: FACE_PX,
    overflow: 'hidden',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: isTeam ? 28 : FACE_PX / 2,
    border: `8px solid ${GOLD}`,
  }
  if (face)
    return (
      <div style={box}>
        <img src={face} alt="" width={FACE_PX} height={FACE_PX} />
      </div>
    )
  return (
    <div style={box}>
      <svg
        width={FACE_PX}
        height={FACE_PX}
        viewBox="0 0 64 64"
        aria-hidden="true"
        style={{ position: 'absolute', left: 0, top: 0 }}
      >
        <rect width="64" height="64" fill={field} />
        <circle cx="12" cy="2" r="44" fill={light} />
        <path d={suit} fill={figure} transform={at} />
      </svg>
      <span style={{ fontFamily: HEADING, fontWeight: 700, fontSize: 68 }}>{printable(letters, 2)}</span>
    </div>
  )
}
