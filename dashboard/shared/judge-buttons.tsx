/** Confirm or refute one item. */
import { Icon } from './icon.tsx';
import { judge } from './judge.ts';

export function JudgeButtons({ id }: { readonly id: string }) {
  return (
    <>
      <button type="button" class="button" onClick={() => judge(id, 'confirm')}>
        <Icon name="check" size={14} /> Confirm
      </button>
      <button type="button" class="button" onClick={() => judge(id, 'refute')}>
        <Icon name="refute" size={14} /> Refute
      </button>
    </>
  );
}
