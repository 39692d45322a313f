import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { useAction } from '@/lib/use-action.ts'

export type DataExport = Schemas['DataExport']

const LOOK_EVERY_MS = 1000

export const isBeingMade = (copy: DataExport | null | undefined): boolean =>
  copy?.state === 'waiting' || copy?.state === 'running'

const exportQuery = query('/api/accounts/export')

/** Polls while the export is being prepared, and only then. */
export const dataExportQuery = queryOptions({
  ...exportQuery,
  refetchInterval: ({ state }) => (isBeingMade(state.data?.export) ? LOOK_EVERY_MS : false),
})

export function useRequestDataExport() {
  const { t } = useSettingsTexts()
  const queryClient = useQueryClient()
  return useAction(() => call('post', '/api/accounts/export'), {
    texts: () => ({ failed: t('export.requestFailed') }),
    onDone: (answer) => queryClient.setQueryData(exportQuery.queryKey, answer),
  })
}

export const dataExportFile = ({ id }: DataExport): string => `/api/accounts/export/${id}/file`
