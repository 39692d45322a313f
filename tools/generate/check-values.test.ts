import { expect, test } from 'vitest'
import { checkValues } from './check-values.ts'

test.each([
  ["(status = ANY (ARRAY['active'::text, 'banned'::text]))", ['active', 'banned']],
  [`("position" = ANY (ARRAY['top'::text, 'mercado-pago'::text]))`, ['top', 'mercado-pago']],
  ["(word = ANY (ARRAY['it''s (one) AND '::text, 'two, three'::text]))", ["it's (one) AND ", 'two, three']],
  ['(place = ANY (ARRAY[1, 2]))', [1, 2]],
  ["(sign = ANY (ARRAY[1, '-1'::integer]))", [1, -1]],
  ["(kind = 'only'::text)", ['only']],
  ["((about IS NULL) OR (about = ANY (ARRAY['match'::text, 'order'::text])))", ['match', 'order']],
  ["((state = 'open'::text) OR (state = ANY (ARRAY['won'::text, 'lost'::text])))", ['open', 'won', 'lost']],
  ["(('user'::text = ANY (roles)) AND (roles <@ '{user,vip}'::text[]))", ['user', 'vip']],
  [
    "(((cardinality(roles) >= 1) AND (cardinality(roles) <= 9)) AND (roles <@ ARRAY['all'::text, 'vip'::text]))",
    ['all', 'vip'],
  ],
])('%s is a list of values', (expression, values) => {
  expect(checkValues(expression)).toEqual(values)
})

test.each([
  '((length(kind) >= 1) AND (length(kind) <= 40))',
  '(length(token_hash) = 43)',
  '(payment_order_rank(state) IS NOT NULL)',
  "(number ~ '^[0-9A-Z]{4}$'::text)",
  '(amount > 0)',
  "(state <> ALL (ARRAY['lost'::text, 'won'::text]))",
  "(NOT (state = ANY (ARRAY['lost'::text, 'won'::text])))",
  "((state = ANY (ARRAY['lost'::text, 'won'::text])) = true)",
  "((state = 'open'::text) OR (length(state) > 5))",
  "('user'::text = ANY (roles))",
  '(ratio = ANY (ARRAY[0.5, 1.5]))',
])('%s is no list of values', (expression) => {
  expect(checkValues(expression)).toBeNull()
})
