import type { NoticeTopic } from '@trunfo/contract/notifications'

/** Icons drawn in one file: each library icon would be a separate file for the bell to load. */
const CIRCLE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z'
const STROKES: Readonly<Record<NoticeTopic, string>> = {
  opened: 'M12 5v14M5 12h14',
  ready: 'M13 2 4 14h7l-1 8 9-12h-7z',
  wrote: 'M4 5h16v11H10l-5 4v-4H4z',
  declared: 'M5 22V3M5 4h13l-3 5 3 5H5',
  disputed: 'M12 3v18M7 21h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  decided: `${CIRCLE}M8 12l3 3 5-5`,
  advanced: 'M6 12l6-6 6 6M6 19l6-6 6 6',
  out: 'M12 20C5 14.5 3 12 3 9c0-3 2-5 4.5-5 2 0 3.5 1 4.5 3 1-2 2.5-3 4.5-3C19 4 21 6 21 9c0 3-2 5.5-9 11zM12 7l-2 3 4 2-2 3',
  soon: 'M6 2h12M6 22h12M7 2c0 8 10 12 10 20M17 2c0 8-10 12-10 20',
  started: 'M7 4v16l13-8z',
  cancelled: `${CIRCLE}M5.6 5.6l12.8 12.8`,
  withdrawn: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M17 8l5 5M22 8l-5 5',
  due: `${CIRCLE}M12 7v5l3 2`,
  won: 'M3 6l4.5 5L12 4l4.5 7L21 6l-2 11H5zM5 21h14',
}

/** A server newer than the page may send an unknown topic. */
export const isKnownTopic = (topic: string | null | undefined): topic is NoticeTopic =>
  topic != null && topic in STROKES

export const TopicIcon = ({ topic }: { topic: NoticeTopic }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    className="size-4"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={STROKES[topic]} />
  </svg>
)
