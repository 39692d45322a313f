import { useQuery } from '@tanstack/react-query'
import { DATA_EXPORT_DAYS } from '@trunfo/contract/accounts/export'
import Download from 'lucide-react/icons/download'
import FileJson from 'lucide-react/icons/file-json'
import { formatDate, formatNumber } from '@/lib/formats.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Progress } from '@/ui/progress.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import {
  type DataExport,
  dataExportFile,
  dataExportQuery,
  isBeingMade,
  useRequestDataExport,
} from './export.api.ts'

const KILOBYTE = 1024

export function DataExportCard() {
  const { t } = useSettingsTexts()
  return (
    <Card id="data">
      <CardHeader>
        <CardTitle>{t('export.title')}</CardTitle>
        <CardDescription>{t('export.lead', { days: DATA_EXPORT_DAYS })}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <Loaded
          query={useQuery(dataExportQuery)}
          skeleton={<Skeleton className="h-11 w-44" />}
          failureClassName="py-6"
        >
          {(data) => <Copy copy={data.export} />}
        </Loaded>
      </CardContent>
    </Card>
  )
}

function Copy({ copy }: { copy: DataExport | null }) {
  const { t } = useSettingsTexts()
  if (copy && isBeingMade(copy)) {
    return (
      <div className="grid gap-2" role="status">
        <p className="flex justify-between gap-3 text-sm">
          {t('export.making')}
          <span className="tabular-nums">{Math.round(copy.progress * 100)}%</span>
        </p>
        <Progress value={copy.progress * 100} aria-label={t('export.making')} />
        <p className="text-xs text-muted-foreground">{t('export.makingHint')}</p>
      </div>
    )
  }
  if (copy?.state === 'ready') return <ReadyCopy copy={copy} />
  return (
    <>
      {copy?.state === 'failed' && <Notice tone="warning">{t('export.failed')}</Notice>}
      <RequestButton>{t('export.request')}</RequestButton>
    </>
  )
}

function ReadyCopy({ copy }: { copy: DataExport }) {
  const { t } = useSettingsTexts()
  const size = t('export.size', { kilobytes: formatNumber(Math.ceil((copy.bytes ?? 0) / KILOBYTE)) })
  return (
    <>
      <p className="flex items-start gap-3 text-sm" role="status">
        <FileJson aria-hidden className="size-5 shrink-0 text-success" />
        <span>
          {t('export.ready', { date: formatDate(copy.createdAt) })}{' '}
          <span className="text-muted-foreground">
            {t('export.keptUntil', { date: formatDate(copy.expiresAt) })}
          </span>
        </span>
      </p>
      <div className="grid gap-3 sm:flex">
        <Button asChild>
          <a href={dataExportFile(copy)} download>
            <Download aria-hidden />
            {t('export.download', { size })}
          </a>
        </Button>
        <RequestButton variant="ghost">{t('export.requestAgain')}</RequestButton>
      </div>
    </>
  )
}

function RequestButton({ variant = 'secondary', children }: Pick<ButtonProps, 'variant' | 'children'>) {
  const request = useRequestDataExport()
  return (
    <Button
      variant={variant}
      onClick={() => request.run()}
      isLoading={request.isPending}
      className="sm:justify-self-start"
    >
      {children}
    </Button>
  )
}
