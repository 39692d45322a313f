import { z } from 'zod'
import { isPlain, tidyLine, tidyText } from './tidy-text.ts'

/**
 * Every kind of text that a request can contain. The server refuses to start with a route that accepts any
 * other string. Each kind has a `format`, shown in the API description, and none accepts what PostgreSQL
 * rejects.
 *
 * Text that people write is tidied, never rejected for a character: such characters are invisible and usually
 * pasted, so the error would point at a text that looks right. Text that is only compared or passed on is
 * rejected, never changed.
 */
const kind = (format: string, text: z.ZodString): z.ZodString => text.meta({ format })

/** Text that people write in one line: a name, a title, a search, an email address. */
export const line = (max: number): z.ZodString => kind('line', z.string().overwrite(tidyLine).max(max))

/** Text that people write with line breaks. */
export const paragraphs = (max: number): z.ZodString =>
  kind('paragraphs', z.string().overwrite(tidyText).max(max))

/** A multi-line text file that machines write and read. */
export const document = (max: number): z.ZodString =>
  kind(
    'document',
    z
      .string()
      .max(max)
      .regex(/^[^\0\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u),
  )

const plain = (format: string, max: number) => kind(format, z.string().max(max).refine(isPlain))

/** Exactly as typed, including spaces. Length and strength are checked by rules with their own texts. */
export const password = plain('password', 1000)

/** Part of a URL, or a parameter that another site sends. */
export const addressPart = (max: number): z.ZodString => plain('address-part', max)

/** One of our secrets from a link. A token mangled by a mail client is accepted here and matches nothing. */
export const token = kind(
  'token',
  z
    .string()
    .max(200)
    .regex(/^[\x21-\x7e]*$/),
)

/** Where the next page of a list starts; opaque to clients. */
export const cursor = kind(
  'cursor',
  z
    .string()
    .max(400)
    .regex(/^[\w-]*$/),
)

/** The version of a room, with which pages bypass older cached responses. */
export const version = kind(
  'version',
  z
    .string()
    .max(64)
    .regex(/^[\w.:-]*$/),
)

/** A name that a feature defines, such as the purpose of an upload. */
export const slug = kind(
  'slug',
  z
    .string()
    .max(40)
    .regex(/^[a-z\d-]+$/),
)

/** A time in the years 2000 to 2999, since date pickers allow years that the database does not. */
export const moment = z.iso
  .datetime()
  .max(40)
  .refine((text) => text.startsWith('2'))
  .meta({ format: 'date-time' })
