import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import type { ComponentType } from 'react'

/** Logos of the providers. Decorative: the button also names the provider. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" strokeWidth="4.2">
      <path stroke="#ea4335" d="M18.6 6.3A8.6 8.6 0 0 0 4.5 7.7" />
      <path stroke="#fbbc05" d="M4.5 7.7a8.6 8.6 0 0 0 0 8.6" />
      <path stroke="#34a853" d="M4.5 16.3a8.6 8.6 0 0 0 12.9 2.4" />
      <path stroke="#4285f4" d="M17.4 18.7A8.6 8.6 0 0 0 20.6 12H12" />
    </svg>
  )
}

function DiscordMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="#8ea1ff">
      <path d="M8.6 4.2C6.9 4.5 5.4 5 4 5.7 1.6 9.300 .9 12.800 1.200 16.300c1.700 1.300 3.500 2.200 5.500 2.800l1.300-2.100 4 .5 4-.5 1.300 2.100c2-.6 3.800-1.500 5.500-2.800.4-4.100-.7-7.600-2.800-10.600-1.400-.7-2.900-1.200-4.600-1.500l-.9 1.600a16 16 0 0 0-5 0Zm-.2 6.100c1.100 0 1.900 1 1.900 2.100s-.8 2.100-1.900 2.100-1.900-1-1.900-2.100.8-2.100 1.900-2.100Zm7.200 0c1.100 0 1.900 1 1.900 2.100s-.8 2.100-1.900 2.100-1.900-1-1.900-2.100.8-2.100 1.900-2.100Z" />
    </svg>
  )
}

function TwitchMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="#b38cff"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path d="M5 3h15v10l-4 4h-4l-3 3v-3H4V5Z" />
      <path strokeLinecap="round" d="M11 7.500v4M15.500 7.500v4" />
    </svg>
  )
}

export const PROVIDER_MARKS: Readonly<Record<OAuthProvider, { name: string; Mark: ComponentType }>> = {
  google: { name: 'Google', Mark: GoogleMark },
  discord: { name: 'Discord', Mark: DiscordMark },
  twitch: { name: 'Twitch', Mark: TwitchMark },
}
