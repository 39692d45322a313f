import { call, type Schemas } from '@/lib/api.ts'
import { useAction } from '@/lib/use-action.ts'

export const useFileReport = () =>
  useAction((body: Schemas['FileReport']) => call('post', '/api/reports', { body }), {
    texts: 'reports:file',
  })
