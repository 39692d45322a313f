import { z } from 'zod'
import { pageOf } from '../paging.schemas.ts'

export const DEVICES_PAGE_SIZE = 20

const deviceSchema = z
  .object({
    id: z.uuid(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /**
     * Only the network part of the IP address: enough to recognise a device, too little to locate a person.
     */
    network: z.string().nullable(),
    signedInAt: z.iso.datetime(),
    seenAt: z.iso.datetime(),
  })
  .meta({ id: 'Device' })

export const deviceListSchema = pageOf('others', deviceSchema, DEVICES_PAGE_SIZE)
  .extend({ current: deviceSchema })
  .meta({ id: 'DeviceList' })

/** A person's sessions as staff see them. */
export const personSessionsSchema = pageOf(
  'sessions',
  deviceSchema.omit({ network: true }),
  DEVICES_PAGE_SIZE,
).meta({ id: 'PersonSessions' })

export const deviceParamsSchema = z.object({ id: z.uuid() }).strict()

export const endDevicesQuerySchema = z
  .object({ includingThis: z.enum(['true', 'false']).default('false') })
  .strict()
