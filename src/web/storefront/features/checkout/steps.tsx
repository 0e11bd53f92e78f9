import { useText } from '#texts/use-text';

const STEPS = ['address', 'shipping', 'payment'] as const;
export type Step = (typeof STEPS)[number];

/** Address, Shipping, Payment, with the current step marked (design, "Steps"). */
export function Steps({ current }: { current: Step }) {
  const text = useText();
  const at = STEPS.indexOf(current);
  return (
    <ol className="steps" aria-label={text('checkout.steps')}>
      {STEPS.map((step, index) => (
        <li key={step} className={index < at ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
          <bdi>{index + 1}</bdi>
          <span>{text(`checkout.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
