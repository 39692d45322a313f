import { errorText } from '@/lib/error-text.ts'
import { toast } from '@/ui/toast.ts'

interface Words {
  done: string
  doneHint?: string
  failed: string
}

/** Does something and says in a toast how it went; resolves to whether it worked. */
export async function actAndTell(
  act: () => Promise<unknown>,
  { done, doneHint, failed }: Words,
): Promise<boolean> {
  try {
    await act()
    toast({ title: done, description: doneHint })
    return true
  } catch (error) {
    toast({ variant: 'destructive', title: failed, description: errorText(error) })
    return false
  }
}
