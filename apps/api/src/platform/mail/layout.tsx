import { BRAND } from '@trunfo/contract/brand'
import type { CSSProperties, ReactNode } from 'react'
import texts from '../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../fill-text.ts'

/**
 * Layout of every mail. Styles are inline and colours hexadecimal, because many mail clients support nothing
 * else.
 */
const INK = '#0f131c'
const SURFACE = '#191e29'
const LIGHT = '#f2f4f8'
const QUIET = '#aab2c2'
const FELT = '#3fd79b'
const FELT_INK = '#06231a'
/**
 * The logo as text that every mail client shows. The variation selector stops phones from showing an emoji.
 */
const DIAMOND = '\u2666\uFE0E'
const CARD = {
  backgroundColor: FELT,
  borderRadius: 4,
  color: FELT_INK,
  display: 'inline-block',
  lineHeight: '24px',
  marginRight: 4,
  textAlign: 'center',
  width: 18,
} as const
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

/**
 * Mail clients show the start of the mail beside the subject. The preview is padded to this length, so that
 * nothing else shows there.
 */
const PREVIEW_LENGTH = 200
const NOTHING = '\u00a0\u200c\u200b\u200d\ufeff'
const UNSEEN = {
  display: 'none',
  lineHeight: '1px',
  maxHeight: 0,
  maxWidth: 0,
  opacity: 0,
  overflow: 'hidden',
} as const

export interface MailLayoutProps {
  readonly title: string
  readonly preview: string
  readonly children: ReactNode
  /** Why the reader got this mail, unless it is for having an account. */
  readonly footer?: string
}

export function MailLayout({ title, preview, children, footer }: MailLayoutProps) {
  return (
    <html lang="pt-BR">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{title}</title>
      </head>
      <body style={{ backgroundColor: INK, margin: 0, padding: 0 }}>
        <div style={UNSEEN} data-skip-in-text="true">
          {preview}
          {NOTHING.repeat(Math.max(0, PREVIEW_LENGTH - preview.length))}
        </div>
        <Table cell={{ backgroundColor: INK, fontFamily: FONT, padding: '32px 16px' }}>
          <Table frame={{ backgroundColor: SURFACE, borderRadius: 14, maxWidth: 480 }} cell={{ padding: 32 }}>
            <p style={{ color: LIGHT, fontSize: 16, fontWeight: 700, lineHeight: '24px', margin: 0 }}>
              <span style={CARD}>{DIAMOND}</span> {BRAND.name}
            </p>
            <h1 style={{ color: LIGHT, fontSize: 26, lineHeight: '32px', margin: '24px 0 8px' }}>{title}</h1>
            {children}
            <hr style={{ border: 'none', borderTop: '1px solid #343b4b', margin: '32px 0 16px' }} />
            <p style={{ color: QUIET, fontSize: 12, lineHeight: '18px', margin: 0 }}>
              {footer ?? fillText(texts.footer)}
            </p>
          </Table>
        </Table>
      </body>
    </html>
  )
}

/** A box that every mail client renders: a table with one cell. */
function Table({
  frame,
  cell,
  children,
}: {
  frame?: CSSProperties
  cell: CSSProperties
  children: ReactNode
}) {
  return (
    <table
      align="center"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      style={frame}
      width="100%"
    >
      <tbody>
        <tr>
          <td style={cell}>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

export function MailText({ children }: { children: ReactNode }) {
  return <p style={{ color: QUIET, fontSize: 16, lineHeight: '24px', margin: '8px 0' }}>{children}</p>
}

/**
 * An image in the format of share images. It only repeats the text: many mail clients block images by
 * default.
 */
export function MailPicture({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width="416"
      style={{ borderRadius: 10, display: 'block', height: 'auto', margin: '16px 0', width: '100%' }}
      data-skip-in-text="true"
    />
  )
}

/** A link whose text is its URL. */
export function MailLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      style={{ color: LIGHT, textDecoration: 'none', wordBreak: 'break-all' }}
      target="_blank"
      rel="noopener"
    >
      {href}
    </a>
  )
}

/** The mail's call to action. The URL also follows as text, because some mail clients disable buttons. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <Table
        frame={{ margin: '24px 0 12px' }}
        cell={{ backgroundColor: FELT, borderRadius: 10, textAlign: 'center' }}
      >
        <a
          href={href}
          style={{
            color: FELT_INK,
            display: 'block',
            fontSize: 16,
            fontWeight: 700,
            lineHeight: '20px',
            padding: '14px 20px',
            textDecoration: 'none',
          }}
          target="_blank"
          rel="noopener"
        >
          {children}
        </a>
      </Table>
      <p style={{ color: QUIET, fontSize: 12, lineHeight: '18px', margin: '0 0 8px' }}>
        {texts.buttonFallback} <MailLink href={href} />
      </p>
    </>
  )
}

/** Secondary text: when a link expires, and what to do if it was not you. */
export function MailNote({ children }: { children: ReactNode }) {
  return <p style={{ color: QUIET, fontSize: 14, lineHeight: '21px', margin: '16px 0 0' }}>{children}</p>
}
