import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent } from '@/ui/card.tsx'
import { AvatarDialog } from './avatar-dialog.tsx'
import { type Account, useRemoveAvatar } from './settings.api.ts'

export function AvatarCard({ account: { username, avatarUrl } }: { account: Account }) {
  const { t } = useSettingsTexts()
  const removal = useRemoveAvatar()
  const heading = useRef<HTMLHeadingElement>(null)

  async function remove() {
    // The button disappears with the image, so the focus has to move.
    if (await removal.run()) heading.current?.focus()
  }

  return (
    <Card>
      <CardContent className="flex flex-col items-center gap-4 text-center sm:flex-row sm:gap-6 sm:text-left">
        <Avatar name={username} src={avatarUrl} size="xl" />
        <div className="grid min-w-0 gap-3 justify-items-center sm:justify-items-start">
          <h2 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
            {username}
          </h2>
          <div className="flex flex-wrap justify-center gap-3 sm:justify-start">
            <AvatarDialog hasAvatar={avatarUrl !== null} />
            {avatarUrl && (
              <Button variant="ghost" onClick={remove} isLoading={removal.isPending}>
                <Trash2 aria-hidden />
                {t('settings.avatar.remove')}
              </Button>
            )}
          </div>
        </div>
      </CardContent>
    </Card>
  )
}
