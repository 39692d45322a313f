import { BANK_STATEMENT_MAX } from '@trunfo/contract/wallet'
import FileUp from 'lucide-react/icons/file-up'
import { type ChangeEvent, useId, useState } from 'react'
import { useForm } from '@/lib/use-form.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Notice } from '@/ui/notice.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { useImportStatement } from './bank.api.ts'
import { type ColumnRole, firstRows, formatOf, guessColumns, statementText } from './bank.rules.ts'

const PREVIEW_ROWS = 4
const COLUMNS: readonly ColumnRole[] = ['date', 'amount', 'description', 'id']
const MEGABYTE = 1_000_000

interface ChosenFile {
  name: string
  text: string
  format: 'ofx' | 'csv'
  rows: string[][]
}

export function StatementForm() {
  const { t } = usePayoutsTexts()
  const importing = useImportStatement()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [result, setResult] = useState<string | null>(null)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    if (!chosen) return
    setResult(null)
    importing.reset()
    if (chosen.size > BANK_STATEMENT_MAX) {
      setFile(null)
      return importing.refuse(t('bank.tooLong', { max: BANK_STATEMENT_MAX / MEGABYTE }))
    }
    const text = statementText(await chosen.arrayBuffer())
    const format = formatOf(text)
    setFile({
      name: chosen.name,
      text,
      format,
      rows: format === 'csv' ? firstRows(text, PREVIEW_ROWS + 1) : [],
    })
  }

  const form = useForm(importing, {
    check: (columns: Columns) =>
      file?.format === 'csv' && !(columns.date && columns.amount && columns.description)
        ? { field: null, text: t('bank.missingColumn') }
        : null,
    given: ({ date, amount, description, id }) => ({
      text: file?.text ?? '',
      format: file?.format ?? 'ofx',
      columns: file?.format === 'csv' ? { date, amount, description, id: id || undefined } : undefined,
    }),
    onDone: (answer) => {
      setFile(null)
      setResult(t('bank.result', { ...answer }))
    },
  })

  return (
    <form {...form.props} noValidate className="grid gap-5">
      <FormProblem problem={form.problem} />
      <FileButton label={file ? t('bank.other') : t('bank.choose')} onChange={choose} />
      {file && (
        <>
          <div className="grid gap-1 text-sm">
            <p className="font-medium wrap-anywhere">{file.name}</p>
            <p className="text-muted-foreground">{file.format === 'ofx' ? t('bank.ofx') : t('bank.csv')}</p>
          </div>
          {file.format === 'csv' && <CsvColumns rows={file.rows} about={form.about} />}
          <Button type="submit" isLoading={importing.isPending} className="sm:justify-self-start">
            {t('bank.submit')}
          </Button>
        </>
      )}
      <div role="status">{result && <Notice tone="success">{result}</Notice>}</div>
    </form>
  )
}

type Columns = Record<ColumnRole, string>

/** The native file input has texts that cannot be translated, so its label looks like a button instead. */
function FileButton({
  label,
  onChange,
}: {
  label: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  const { t } = usePayoutsTexts()
  const id = useId()
  return (
    <div className="relative justify-self-start max-sm:w-full">
      <input
        id={id}
        type="file"
        accept=".ofx,.csv,.txt,text/csv,application/x-ofx"
        aria-label={t('bank.file')}
        onChange={(event) => {
          onChange(event)
          // Lets the same file be chosen again.
          event.target.value = ''
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={cn(
          buttonVariants({ variant: 'secondary' }),
          'max-sm:w-full peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring',
        )}
      >
        <FileUp aria-hidden />
        {label}
      </label>
    </div>
  )
}

interface CsvColumnsProps {
  rows: string[][]
  about: (role: ColumnRole) => string | undefined
}

/** Maps the columns, with a preview of the first rows. */
function CsvColumns({ rows: [header = [], ...rows], about }: CsvColumnsProps) {
  const { t } = usePayoutsTexts()
  const [columns, setColumns] = useState(() => guessColumns(header))
  const cell = (row: readonly string[], role: ColumnRole) => row[header.indexOf(columns[role])] ?? '–'
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {COLUMNS.map((role) => (
          <Field key={role} label={t(`bank.columns.${role}`)} error={about(role)}>
            <NativeSelect
              name={role}
              value={columns[role]}
              onChange={({ target }) => setColumns({ ...columns, [role]: target.value })}
              required={role !== 'id'}
            >
              <option value="">{t('bank.noColumn')}</option>
              {header.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
        ))}
      </div>
      <div className="grid gap-2 rounded-md border p-3 text-sm">
        <h3 className="text-xs font-medium text-muted-foreground">{t('bank.preview')}</h3>
        <ul className="grid divide-y tabular-nums">
          {rows.map((row) => (
            <li key={row.join('|')} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2">
              <span className="min-w-0 wrap-anywhere">
                <span className="text-muted-foreground">{cell(row, 'date')}</span> {cell(row, 'description')}
              </span>
              <span className="font-semibold">{cell(row, 'amount')}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
