import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; of two utilities for the same property, the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return twMerge(clsx(classes))
}
