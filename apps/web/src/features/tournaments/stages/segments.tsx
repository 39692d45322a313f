import type { ReactNode } from 'react'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'

interface SegmentsProps {
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly { readonly value: string; readonly text: string }[]
  children: ReactNode
}

/** Tabs inside a tab of the page: they look like a switch, so that the two are not mistaken for each other. */
export function Segments({ label, value, onChange, choices, children }: SegmentsProps) {
  return (
    <Tabs value={value} onValueChange={onChange}>
      <TabsList aria-label={label} className="w-full rounded-lg border-0 bg-well p-1 sm:w-fit">
        {choices.map((choice) => (
          <TabsTrigger
            key={choice.value}
            value={choice.value}
            className="flex-auto justify-center rounded-md after:hidden aria-selected:bg-secondary sm:px-5"
          >
            {choice.text}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={value} className="pt-4">
        {children}
      </TabsContent>
    </Tabs>
  )
}
