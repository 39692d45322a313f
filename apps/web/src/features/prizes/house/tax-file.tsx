import { useState } from 'react'
import { CsvLink } from '@/lib/csv-link.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
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
        <CsvLink
          path="/api/admin/prizes/withheld.csv"
          query={{ year: Number(year) }}
          className="max-sm:w-full"
        >
          {t('tax.download')}
        </CsvLink>
      </CardContent>
    </Card>
  )
}
