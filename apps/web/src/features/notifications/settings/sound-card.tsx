import { useState } from 'react'
import { chooseSound, isSoundWanted } from '@/lib/sound-choice.ts'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Choice } from '@/ui/choice.tsx'
import { Switch } from '@/ui/switch.tsx'
import { useTellingTexts } from './telling.texts.ts'

/** Stored on the device. Switching it on plays the sound. */
export function SoundCard() {
  const { t } = useTellingTexts()
  const [isOn, setIsOn] = useState(isSoundWanted)
  const choose = (wanted: boolean) => {
    setIsOn(wanted)
    chooseSound(wanted)
    if (wanted)
      void import('@/lib/chime.ts').then(
        ({ chime }) => chime(),
        () => undefined,
      )
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('sound.title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <Choice label={t('sound.label')} description={t('sound.hint')}>
          {(props) => <Switch {...props} checked={isOn} onCheckedChange={choose} />}
        </Choice>
      </CardContent>
    </Card>
  )
}
