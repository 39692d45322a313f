import Gem from 'lucide-react/icons/gem'
import MegaphoneOff from 'lucide-react/icons/megaphone-off'
import Trophy from 'lucide-react/icons/trophy'
import Undo2 from 'lucide-react/icons/undo-2'
import Wallet from 'lucide-react/icons/wallet'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { useVipTexts } from '../vip.texts.ts'

/** Only what is kept today; each further benefit is listed when it is there. */
export function Benefits() {
  const { t } = useVipTexts()
  const benefits = [
    { icon: Trophy, text: t('benefits.tournaments') },
    { icon: Gem, text: t('benefits.icon') },
    { icon: MegaphoneOff, text: t('benefits.ads') },
    { icon: Wallet, text: t('benefits.once') },
    { icon: Undo2, text: t('benefits.refund') },
  ]
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('benefits.title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="grid gap-4">
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
