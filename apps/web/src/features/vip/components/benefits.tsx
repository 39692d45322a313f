import Clock from 'lucide-react/icons/clock'
import EyeOff from 'lucide-react/icons/eye-off'
import Gem from 'lucide-react/icons/gem'
import Headset from 'lucide-react/icons/headset'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Trophy from 'lucide-react/icons/trophy'
import Undo2 from 'lucide-react/icons/undo-2'
import Wallet from 'lucide-react/icons/wallet'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { useVipTexts } from '../vip.texts.ts'

/** The last two describe the purchase rather than a benefit. */
export function Benefits() {
  const { t } = useVipTexts()
  const benefits = [
    { icon: Gem, text: t('benefits.icon') },
    { icon: MessagesSquare, text: t('benefits.discord') },
    { icon: Clock, text: t('benefits.early') },
    { icon: Trophy, text: t('benefits.tournaments') },
    { icon: EyeOff, text: t('benefits.ads') },
    { icon: Headset, text: t('benefits.support') },
    { icon: Wallet, text: t('benefits.once') },
    { icon: Undo2, text: t('benefits.refund') },
  ]
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('benefits.title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4">
          {benefits.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-start gap-3 text-sm">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
              {text}
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}
