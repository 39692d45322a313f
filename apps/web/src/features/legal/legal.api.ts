import type { Schemas } from '@/lib/api.ts'
import { publicQuery } from '@/lib/query.ts'

export type Operator = Schemas['Operator']

export const operatorQuery = publicQuery('/api/operator')
