import { type ClassValue, clsx } from 'clsx'
import { mergeClasses } from './class-groups.ts'

/** Joins class names; of two utilities for the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes))
}
