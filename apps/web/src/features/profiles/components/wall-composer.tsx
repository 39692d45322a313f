import { WALL_MESSAGE_MAX } from '@trunfo/contract/profiles'
import Send from 'lucide-react/icons/send'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { SignInLink } from '@/lib/sign-in-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useHasKeyboard } from '@/ui/use-has-keyboard.ts'
import type { Profile } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'
import { usePostMessage } from '../wall.api.ts'
import type { Wall } from '../wall-pages.ts'

interface WallComposerProps {
  profile: Profile
  address: string
  wall: Wall
}

export function WallComposer({ profile, address, wall: { abilities, isOpen } }: WallComposerProps) {
  const { t } = useProfilesTexts()
  if (!isOpen) return <Notice>{t('wall.closed')}</Notice>
  if (abilities.canPost) {
    const { isOwner, canModerate } = abilities
    return <Form username={profile.username} address={address} isOwn={isOwner} isAtOnce={canModerate} />
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="text-sm text-muted-foreground">{t('wall.signIn')}</p>
      <Button asChild variant="secondary" className="max-sm:w-full">
        <SignInLink>{t('wall.signInAction')}</SignInLink>
      </Button>
    </Card>
  )
}

interface FormProps {
  username: string
  address: string
  isOwn: boolean
  isAtOnce: boolean
}

/** The counter appears when fewer characters than this remain: announcing it at every key is a nuisance. */
const SCARCE = 50

function Form({ username, address, isOwn, isAtOnce }: FormProps) {
  const { t } = useProfilesTexts()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const hasKeyboard = useHasKeyboard()
  const posting = usePostMessage(address)
  const left = WALL_MESSAGE_MAX - text.length

  async function post(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    field.current?.focus()
    if (text.trim() === '' || posting.isPending) return
    if (await posting.run(text)) setText('')
  }

  function postByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <Card>
      <form onSubmit={post} className="grid gap-3 p-4">
        <Field
          label={isOwn ? t('compose.labelOwn') : t('compose.label', { username })}
          aside={t('compose.counter', { used: text.length, max: WALL_MESSAGE_MAX })}
          error={posting.refusal}
        >
          <Textarea
            ref={field}
            value={text}
            maxLength={WALL_MESSAGE_MAX}
            placeholder={t('compose.placeholder')}
            onChange={(event) => {
              setText(event.target.value)
              posting.reset()
            }}
            onKeyDown={postByKey}
          />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-xs text-muted-foreground">
            {isAtOnce ? t('compose.hintAtOnce') : t('compose.hintApproval', { username })}{' '}
            {hasKeyboard && t('compose.shortcut')}
          </p>
          <Button type="submit" isLoading={posting.isPending} className="max-sm:w-full">
            <Send aria-hidden />
            {t('compose.submit')}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {left <= SCARCE && t('compose.left', { count: left })}
        </p>
      </form>
    </Card>
  )
}
