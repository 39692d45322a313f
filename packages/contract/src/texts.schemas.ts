import { z } from 'zod'
import { isPlain, tidyLine, tidyText } from './tidy-text.ts'

/**
 * Every text that a request can hold, by what it is; the server does not start with a route that takes any other
 * string. Each kind has a `format`, which the API's description shows, and none of them lets through what
 * PostgreSQL does not take.
 *
 * What people write is tidied, never refused for a character: they cannot see what is wrong, because it came with
 * something that they pasted, and a refusal would point at a text that looks right. What is only compared or passed
 * on is refused, never changed: another text would mean another thing.
 */
const kind = (format: string, text: z.ZodString): z.ZodString => text.meta({ format })

/** A name, a title, a search, an address: whatever people write in one line. */
export const line = (max: number): z.ZodString => kind('line', z.string().overwrite(tidyLine).max(max))

/** What people write with line breaks. */
export const paragraphs = (max: number): z.ZodString =>
  kind('paragraphs', z.string().overwrite(tidyText).max(max))

/** A file of text that a machine wrote and only machines read, lines and all. */
export const document = (max: number): z.ZodString =>
  kind(
    'document',
    z
      .string()
      .max(max)
      .regex(/^[^\0\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u),
  )

const plain = (format: string, max: number) => kind(format, z.string().max(max).refine(isPlain))

/** As it was typed, spaces included. How long and how good it must be is a rule with texts of its own. */
export const password = plain('password', 1000)

/** A part of an address, or what another site sends along. */
export const addressPart = (max: number): z.ZodString => plain('address-part', max)

/** A secret of ours from a link. One that a mail program mangled is still an answer: it opens nothing. */
export const token = kind(
  'token',
  z
    .string()
    .max(200)
    .regex(/^[\x21-\x7e]*$/),
)

/** Where a page of a list goes on; the server alone reads what is in it. */
export const cursor = kind(
  'cursor',
  z
    .string()
    .max(400)
    .regex(/^[\w-]*$/),
)

/** The version of a room, with which pages pass by every answer kept from before. */
export const version = kind(
  'version',
  z
    .string()
    .max(64)
    .regex(/^[\w.:-]*$/),
)

/** A name that a feature gives to a thing of its own, such as a purpose of images. */
export const slug = kind(
  'slug',
  z
    .string()
    .max(40)
    .regex(/^[a-z\d-]+$/),
)

/** A moment of this millennium: a calendar holds years that the database has not. */
export const moment = z.iso
  .datetime()
  .max(40)
  .refine((text) => text.startsWith('2'))
  .meta({ format: 'date-time' })
