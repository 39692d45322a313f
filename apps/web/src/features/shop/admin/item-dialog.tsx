import {
  SHOP_ITEM_DESCRIPTION_MAX,
  SHOP_ITEM_NAME_MAX,
  SHOP_ITEM_PURPOSE,
  SHOP_PURCHASE_MESSAGE_MAX,
} from '@trunfo/contract/shop'
import { useState } from 'react'
import { DateTimeField } from '@/lib/date-time-field.tsx'
import { errorText } from '@/lib/error-text.ts'
import { uploadImage } from '@/lib/upload.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Choice } from '@/ui/choice.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { RemovableImage } from '@/ui/image-upload/removable-image.tsx'
import { Input } from '@/ui/input.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { Switch } from '@/ui/switch.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { ItemImage } from '../components/item-image.tsx'
import { changesOf, type ItemValues, itemOf } from '../shop.rules.ts'
import { useShopTexts } from '../shop.texts.ts'
import { type AdminItem, useChangeItem, useCreateItem } from './admin.api.ts'

interface ItemDialogProps {
  /** Omitted when creating an item. */
  item?: AdminItem | undefined
  onClose: () => void
}

export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const { t } = useShopTexts()
  return (
    <MountedDialog
      title={item ? t('change.title') : t('create.title')}
      onClose={onClose}
      className="max-w-2xl"
    >
      <ItemForm item={item} onClose={onClose} />
    </MountedDialog>
  )
}

function ItemForm({ item, onClose }: ItemDialogProps) {
  const { t } = useShopTexts()
  const creating = useCreateItem()
  const changing = useChangeItem(item?.id ?? '')
  const saving = item ? changing : creating
  // Undefined leaves the image unchanged; null removes it.
  const [imageUploadId, setImageUploadId] = useState<string | null>()
  const [isSending, setIsSending] = useState(false)
  const { props, problem, about } = useForm(saving, {
    given: (values: ItemValues) => ({
      ...changesOf(itemOf(values), item),
      imageUploadId,
    }),
    isWaiting: isSending,
    onDone: onClose,
  })
  const hasOldImage = Boolean(item?.imageUrl) && imageUploadId === undefined

  return (
    <form {...props} noValidate className="grid gap-5">
      <FormProblem problem={problem} />
      <Field label={t('form.name')} error={about('name')}>
        <Input
          name="name"
          defaultValue={item?.name}
          placeholder={t('form.namePlaceholder')}
          maxLength={SHOP_ITEM_NAME_MAX}
          autoComplete="off"
          required
        />
      </Field>
      <Field label={t('form.description')} error={about('description')}>
        <Textarea
          name="description"
          defaultValue={item?.description}
          maxLength={SHOP_ITEM_DESCRIPTION_MAX}
          className="min-h-16"
        />
      </Field>
      {hasOldImage && (
        <div className="grid gap-2">
          <span className="text-sm font-medium">{t('form.imageNow')}</span>
          <ItemImage url={item?.imageUrl ?? null} className="size-32 rounded-md" />
        </div>
      )}
      <RemovableImage
        label={t('form.image')}
        hint={t('form.imageHint')}
        removeLabel={t('form.imageRemove')}
        isPresent={hasOldImage || Boolean(imageUploadId)}
        upload={(file, options) => uploadImage(SHOP_ITEM_PURPOSE, file, options)}
        describeError={errorText}
        onUploaded={({ id }) => setImageUploadId(id)}
        onRemoved={() => setImageUploadId(null)}
        onSending={setIsSending}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          name="costCoins"
          label={t('form.cost')}
          hint={t('form.costHint')}
          value={item?.costCoins}
          error={about('costCoins')}
        />
        <NumberField
          name="quantity"
          label={t('form.quantity')}
          hint={t('form.quantityHint')}
          value={item?.quantity}
          error={about('quantity')}
        />
        <NumberField
          name="restockQuantity"
          label={t('form.restockQuantity')}
          hint={t('form.restockQuantityHint')}
          value={item?.restockQuantity}
          error={about('restockQuantity')}
        />
        <DateTimeField
          name="resetAt"
          label={t('form.resetAt')}
          instant={item?.resetAt ?? null}
          error={about('resetAt')}
        />
      </div>
      <Field label={t('form.message')} hint={t('form.messageHint')} error={about('purchaseMessage')}>
        <Textarea
          name="purchaseMessage"
          defaultValue={item?.purchaseMessage}
          maxLength={SHOP_PURCHASE_MESSAGE_MAX}
          className="min-h-16"
        />
      </Field>
      <Choice label={t('form.isActive')} description={t('form.isActiveHint')}>
        {(choice) => <Switch {...choice} name="isActive" defaultChecked={item?.isActive ?? true} />}
      </Choice>
      <Button type="submit" className="sm:justify-self-end" isLoading={saving.isPending || isSending}>
        {t('form.save')}
      </Button>
    </form>
  )
}

interface NumberFieldProps {
  name: keyof ItemValues
  label: string
  hint: string
  value: number | null | undefined
  error: string | undefined
}

function NumberField({ name, label, hint, value, error }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        name={name}
        defaultValue={value ?? ''}
        inputMode="numeric"
        autoComplete="off"
        className="tabular-nums"
      />
    </Field>
  )
}
