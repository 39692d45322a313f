import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type SubmitEvent, useId } from 'react'
import { Loaded } from '@/lib/loaded.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { FoundOrder } from './found-order.tsx'
import { orderByNumberQuery } from './review.api.ts'

interface OrderSearchProps {
  /** The number in the URL; empty without a search. */
  number: string
  onSearch: (number: string) => void
}

export function OrderSearch({ number, onSearch }: OrderSearchProps) {
  const { t } = usePaymentsTexts()
  const headingId = useId()

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('number')).trim())
  }

  return (
    <section aria-labelledby={headingId}>
      <Card className="grid gap-4 p-4 sm:p-5">
        <h2 id={headingId} className="text-lg">
          {t('search.title')}
        </h2>
        {/* Keyed so that the field resets when the number in the URL changes, for example from a case's
            link. */}
        <form key={number} onSubmit={search} className="flex items-end gap-2">
          <Field label={t('search.number')} className="min-w-0 flex-1">
            <Input
              name="number"
              type="search"
              defaultValue={number}
              placeholder={t('search.placeholder')}
              maxLength={40}
              autoComplete="off"
              className="tabular-nums"
            />
          </Field>
          <Button type="submit" variant="secondary" size="icon" aria-label={t('search.submit')}>
            <Search aria-hidden />
          </Button>
        </form>
        {number && <Result number={number} />}
      </Card>
    </section>
  )
}

function Result({ number }: { number: string }) {
  const { t } = usePaymentsTexts()
  const found = useQuery(orderByNumberQuery(number))
  return (
    <div aria-live="polite">
      <Loaded query={found} skeleton={<Skeleton className="h-40" />} failed={t('search.failed')}>
        {({ order }) =>
          order ? (
            <FoundOrder order={order} />
          ) : (
            <p className="text-sm text-muted-foreground">{t('search.none', { number })}</p>
          )
        }
      </Loaded>
    </div>
  )
}
