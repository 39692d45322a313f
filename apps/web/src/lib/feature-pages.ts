import type { PageName } from '@trunfo/contract/pages'
import type { ComponentType } from 'react'

/** What a feature gives to the router: a component for each page of the table that it owns. */
export type FeaturePages = Partial<Record<PageName, ComponentType>>
