import { z } from 'zod'

const deviceSchema = z
  .object({
    id: z.uuid(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** Only the network of the address: enough to recognise one's own, too little to find somebody. */
    network: z.string().nullable(),
    signedInAt: z.iso.datetime(),
    seenAt: z.iso.datetime(),
  })
  .meta({ id: 'Device' })

export const deviceListSchema = z
  .object({
    current: deviceSchema,
    others: z.array(deviceSchema),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'DeviceList' })

export const deviceListQuerySchema = z.object({ cursor: z.string().max(300).optional() }).strict()

export const deviceParamsSchema = z.object({ id: z.uuid() }).strict()

export const endDevicesQuerySchema = z
  .object({ includingThis: z.enum(['true', 'false']).default('false') })
  .strict()
