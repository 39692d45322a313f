import { BRAND } from '@trunfo/contract/brand'
import type { ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from 'react-email'
import texts from '../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../fill-text.ts'

/**
 * The frame of every mail. Styles are inline and colours are hexadecimal because many mail programs read
 * nothing else.
 */
const INK = '#0f131c'
const SURFACE = '#191e29'
const LIGHT = '#f2f4f8'
const QUIET = '#aab2c2'
const FELT = '#3fd79b'
const FELT_INK = '#06231a'
/** The mark in a form that mail programs draw: a small card. The selector keeps phones from making it an emoji. */
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

export interface MailLayoutProps {
  readonly title: string
  readonly preview: string
  readonly children: ReactNode
  /** Why the mail came, where it is not because the reader has an account. */
  readonly footer?: string
}

export function MailLayout({ title, preview, children, footer }: MailLayoutProps) {
  return (
    <Html lang="pt-BR">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: INK, fontFamily: FONT, margin: 0, padding: '32px 16px' }}>
        <Container style={{ backgroundColor: SURFACE, borderRadius: 14, maxWidth: 480, padding: 32 }}>
          <Text style={{ color: LIGHT, fontSize: 16, fontWeight: 700, margin: 0 }}>
            <span style={CARD}>{DIAMOND}</span> {BRAND.name}
          </Text>
          <Heading style={{ color: LIGHT, fontSize: 26, lineHeight: '32px', margin: '24px 0 8px' }}>
            {title}
          </Heading>
          {children}
          <Hr style={{ borderTop: '1px solid #343b4b', margin: '32px 0 16px' }} />
          <Text style={{ color: QUIET, fontSize: 12, lineHeight: '18px', margin: 0 }}>
            {footer ?? fillText(texts.footer)}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export function MailText({ children }: { children: ReactNode }) {
  return <Text style={{ color: QUIET, fontSize: 16, lineHeight: '24px', margin: '8px 0' }}>{children}</Text>
}

/** The one thing the mail asks for. The address also stands below as text: some programs disarm buttons. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <Button
        href={href}
        style={{
          backgroundColor: FELT,
          borderRadius: 10,
          color: FELT_INK,
          display: 'block',
          fontSize: 16,
          fontWeight: 700,
          margin: '24px 0 12px',
          padding: '14px 20px',
          textAlign: 'center',
          textDecoration: 'none',
        }}
      >
        {children}
      </Button>
      <Text style={{ color: QUIET, fontSize: 12, lineHeight: '18px', margin: '0 0 8px' }}>
        {texts.buttonFallback}{' '}
        <Link href={href} style={{ color: LIGHT, wordBreak: 'break-all' }}>
          {href}
        </Link>
      </Text>
    </>
  )
}

/** Words in quiet type: until when, and what to do when it was not you. */
export function MailNote({ children }: { children: ReactNode }) {
  return (
    <Text style={{ color: QUIET, fontSize: 14, lineHeight: '21px', margin: '16px 0 0' }}>{children}</Text>
  )
}
