import { pause } from './pause.ts'

/** Two rising notes: E5 and B5. */
const NOTES = [
  { hertz: 659.26, afterS: 0 },
  { hertz: 987.77, afterS: 0.12 },
]
const RINGS_S = 0.5
const WHOLE_MS = 1_000
const VOLUME = 0.15

/** Plays a synthesised chime, without fetching a file. If several tabs call it at once, one plays. */
export async function chime(): Promise<void> {
  await navigator.locks.request('chime', { ifAvailable: true }, async (lock) => {
    if (lock) await play()
  })
}

/** Browsers block audio before the first user gesture; the chime then ends silently. */
async function play(): Promise<void> {
  const context = new AudioContext()
  for (const note of NOTES) ring(context, note)
  await pause(WHOLE_MS)
  await context.close()
}

function ring(context: AudioContext, { hertz, afterS }: (typeof NOTES)[number]): void {
  const from = context.currentTime + afterS
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(VOLUME, from + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.001, from + RINGS_S)
  tone.connect(volume).connect(context.destination)
  tone.start(from)
  tone.stop(from + RINGS_S)
}
