import { coloursProblem, contrast, nearestAccent, nearestGround } from '#shop/content/house-colours.rules';
import { useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/error-panel.tsx';
import { TEXTS } from './house-texts.ts';

type Colours = { readonly accent: string; readonly ground: string };
type Props = {
  readonly colours: Colours;
  readonly disabled: boolean;
  readonly onUse: (field: keyof Colours, colour: string) => void;
};

const ratioText = (one: string, other: string) => contrast(one, other).toFixed(1);

/** Says whether shoppers could read what two colours make, and offers the nearest of the same hue where they could not. */
export function ColourAdvice({ colours, disabled, onUse }: Props) {
  const texts = useTexts(TEXTS);
  const { accent, ground } = colours;
  const problem = coloursProblem(colours);
  if (problem === null) return <p className="sm mute">{texts.ratio(ratioText(accent, ground))}</p>;
  const { field, code } = problem;
  if (code === 'bad-colour') return <Message kind="bad">{texts.notColour}</Message>;
  const nearest = field === 'ground' ? nearestGround(ground) : nearestAccent(colours);
  const words = () => {
    const colour = nearest ?? '';
    if (code === 'ground-low') return texts.groundLow(colour);
    if (code === 'ground-light') return texts.groundLight(colour);
    return texts.accentLow(colour, nearest ? ratioText(nearest, ground) : '');
  };
  return (
    <Message
      kind="bad"
      action={
        nearest ? (
          <Button disabled={disabled} onClick={() => onUse(field, nearest)}>
            {texts.use(nearest)}
          </Button>
        ) : null
      }
    >
      {words()}
    </Message>
  );
}
