import { z } from 'zod'
import { PAGES, type PageName } from './pages.ts'
import { FIGURE_DAYS, FIGURES, type FigureName, PENDING_COUNTED } from './panel.ts'

const page = z.enum(Object.keys(PAGES) as [PageName, ...PageName[]])
const figure = z.enum(Object.keys(FIGURES) as [FigureName, ...FigureName[]])

/** Work that waits for the viewer, per page where it is done. */
export const pendingSchema = z
  .object({
    pending: z.array(
      z.object({ page, count: z.int().min(0).max(PENDING_COUNTED) }).meta({ id: 'PendingWork' }),
    ),
  })
  .meta({ id: 'Pending' })

/** One value per day in Brasília's time zone, up to today; null if not counted yet. */
export const figuresSchema = z
  .object({
    from: z.iso.date(),
    figures: z.array(
      z
        .object({ name: figure, values: z.array(z.int().nullable()).length(FIGURE_DAYS) })
        .meta({ id: 'Figure' }),
    ),
  })
  .meta({ id: 'Figures' })
