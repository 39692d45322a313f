import { useFormatsTexts } from './formats.texts.ts'

/** "4 grupos de 4", or "3 grupos de 5 ou 6". */
export function useGroupSizes(): (groupCount: number, places: number) => string {
  const { t } = useFormatsTexts()
  return (count, places) => {
    const smaller = Math.floor(places / count)
    return places % count === 0
      ? t('groups.sizes', { count, size: smaller })
      : t('groups.unevenSizes', { count, smaller, larger: smaller + 1 })
  }
}
