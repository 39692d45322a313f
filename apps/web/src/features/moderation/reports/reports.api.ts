import { call, type Schemas } from '@/lib/api.ts'
import { useAct } from '@/lib/use-act.ts'

export const useFileReport = () =>
  useAct((body: Schemas['FileReport']) => call('post', '/api/reports', { body }), { tells: 'reports:file' })
