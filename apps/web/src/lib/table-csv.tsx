import { CsvLink, type CsvLinkProps, type CsvPath } from './csv-link.tsx'
import { useTablesTexts } from './tables.texts.ts'

/** A table of the staff as a file, to its end. */
export function TableCsv<P extends CsvPath>(link: Omit<CsvLinkProps<P>, 'children'>) {
  const { t } = useTablesTexts()
  return <CsvLink {...(link as CsvLinkProps<P>)}>{t('csv')}</CsvLink>
}
