import { CsvLink, type CsvLinkProps, type CsvPath } from './csv-link.tsx'
import { useTablesTexts } from './tables.texts.ts'

/** Link to a staff table's complete CSV file. */
export function TableCsv<P extends CsvPath>(link: Omit<CsvLinkProps<P>, 'children'>) {
  const { t } = useTablesTexts()
  return <CsvLink {...(link as CsvLinkProps<P>)}>{t('csv')}</CsvLink>
}
