import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { taxFileAddress } from './house.api.ts'
import { taxYears } from './house.rules.ts'
import { useHouseTexts } from './house.texts.ts'

export function TaxFile() {
  const { t } = useHouseTexts()
  const [years] = useState(() => taxYears(new Date()).map(String))
  const [year, setYear] = useState(years[0] ?? '')
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('tax.title')}</CardTitle>
        <CardDescription>{t('tax.lead')}</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-wrap items-end gap-3">
        <Field label={t('tax.year')} className="w-32">
          <NativeSelect value={year} onChange={({ target }) => setYear(target.value)}>
            {years.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button asChild variant="outline" className="max-sm:w-full">
          <a href={taxFileAddress(year)} download>
            <Download aria-hidden />
            {t('tax.download')}
          </a>
        </Button>
      </CardContent>
    </Card>
  )
}
