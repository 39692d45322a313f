import { stripVTControlCharacters, styleText } from 'node:util'
import pretty from 'pino-pretty'

const COLOURS = ['cyan', 'magenta', 'green', 'yellow', 'blue'] as const
const NAME_WIDTH = 8

const isColourful = process.stdout.isTTY === true && !process.env.NO_COLOR
const formatLog = pretty.prettyFactory({
  colorize: isColourful,
  singleLine: true,
  ignore: 'pid,hostname,process',
  translateTime: 'SYS:HH:MM:ss',
})
let writers = 0

export interface Address {
  readonly name: string
  readonly url: string
}

/** Prints a message of this program itself. */
export function say(sentence: string): void {
  console.log(styleText('dim', sentence))
}

export function sayMoved(name: string, port: number, preferred: number): void {
  if (port !== preferred) say(`Port ${preferred} is in use: ${name} listens on ${port}.`)
}

/** Prints a child's lines after its name, with JSON log lines made readable. */
export function linePrinter(name: string): (line: string) => void {
  const colour = COLOURS[writers++ % COLOURS.length] ?? 'cyan'
  const prefix = styleText(colour, name.padEnd(NAME_WIDTH))
  return (line) => {
    const text = line.startsWith('{') ? formatLog(line).trimEnd() : line
    if (stripVTControlCharacters(text).trim()) console.log(`${prefix} ${text}`)
  }
}

export function sayReady(addresses: readonly Address[], demoLogins: string, durationMs: number): void {
  const width = Math.max(...addresses.map(({ name }) => name.length))
  const lines = [
    styleText('bold', `Trunfo is running (ready in ${(durationMs / 1000).toFixed(1)} s)`),
    '',
    ...addresses.map(({ name, url }) => `${name.padEnd(width)}  ${styleText('cyan', url)}`),
    '',
    'Demo log-ins',
    ...demoLogins.trim().split('\n'),
    '',
    styleText('dim', 'Ctrl-C stops everything.'),
  ]
  console.log(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`)
}
