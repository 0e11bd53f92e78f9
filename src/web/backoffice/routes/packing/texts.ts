import { countedAr, countedEn } from '#texts/counted';
import type { Texts } from '../../client/language.ts';

type Words = {
  title: string;
  wave: (count: number) => string;
  courier: string;
  unlabelled: (count: number) => string;
  place: string;
  pickList: string;
  print: (count: number) => string;
  printAgain: (count: number) => string;
  steps: string;
  stepPrint: string;
  stepPick: string;
  stepPack: string;
  stepHandOver: string;
  of: (done: number, all: number) => string;
  toPack: string;
  order: string;
  byShelf: string;
  byTime: string;
  paid: string;
  collect: string;
  gift: string;
  open: (number: number) => string;
  scan: string;
  eachUnit: string;
  byEye: string;
  begin: string;
  next: string;
  missing: string;
  packed: string;
  /** Asked before a parcel is packed of which not every unit was scanned. */
  unscanned: (number: number, scanned: number, units: number) => string;
  unscannedWords: string;
  packAll: string;
  add: (title: string) => string;
  hint: string;
  hintByEye: string;
  inBox: (title: string, done: number, all: number) => string;
  opened: (number: number) => string;
  packedNow: (number: number) => string;
  unpacked: (number: number) => string;
  tooMany: (title: string) => string;
  wrongUnit: (number: number) => string;
  noParcel: string;
  packedAlready: (number: number) => string;
  packedBy: (number: number, name: string, time: string) => string;
  unknown: (code: string) => string;
  notHere: Readonly<Record<string, (number: number) => string>>;
  packedList: string;
  waybill: string;
  units: string;
  last: string;
  takeBack: string;
  handOver: (count: number) => string;
  handOverTitle: (count: number, place: string) => string;
  handOverStay: (count: number) => string;
  handOverCash: string;
  handOverFinal: string;
  handedOver: (count: number, number: number) => string;
  notHandedOver: (count: number, words: string) => string;
  printed: (count: number) => string;
  notPrinted: (count: number, words: string) => string;
  missingTitle: (number: number) => string;
  missingWords: string;
  setAside: (number: number) => string;
  addressList: string;
  addressWords: string;
  asked: string;
  ask: string;
  askedNow: string;
  setAsideList: string;
  waitsFor: (title: string) => string;
  putBack: string;
  count: string;
  heldList: string;
  heldWords: string;
  cancelledList: string;
  cancelledWords: string;
  manifests: string;
  manifest: (number: number) => string;
  parcels: (count: number) => string;
  empty: string;
  nextBooking: string;
  nothingPacked: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Packing',
    wave: (count) => `Wave of ${count}`,
    courier: 'courier comes at',
    unlabelled: (count) => `${countedEn(count, 'label is', 'labels are')} not made yet`,
    place: 'Place',
    pickList: 'Pick list',
    print: (count) => `Print ${countedEn(count, 'label and slip', 'labels and slips')}`,
    printAgain: (count) => `Print ${countedEn(count, 'label and slip', 'labels and slips')} again`,
    steps: 'Steps of the wave',
    stepPrint: 'Print',
    stepPick: 'Pick from the shelves',
    stepPack: 'Pack and check',
    stepHandOver: 'Hand over',
    of: (done, all) => `${done} of ${all}`,
    toPack: 'To pack',
    order: 'Order',
    byShelf: 'By shelf',
    byTime: 'By time',
    paid: 'paid',
    collect: 'collect',
    gift: 'Gift wrap, no price on the slip',
    open: (number) => `Pack ${number}`,
    scan: 'Scan a label or a piece',
    eachUnit: 'Check each piece',
    byEye: 'Check by eye',
    begin: 'Scan a label to begin.',
    next: 'Next',
    missing: 'Piece is missing',
    packed: 'Packed',
    unscanned: (number, scanned, units) => `${scanned} of ${units} scanned in ${number}`,
    unscannedWords: 'Look into the box before you close it: is every piece in it?',
    packAll: 'All in the box: packed',
    add: (title) => `One more ${title} is in the box`,
    hint: 'Packs by itself when the last piece is scanned. Ctrl Z takes it back.',
    hintByEye: 'A scanned label packs its parcel at once. Ctrl Z takes it back.',
    inBox: (title, done, all) => `${title}: ${done} of ${all} in the box`,
    opened: (number) => `${number} is open`,
    packedNow: (number) => `${number} is packed`,
    unpacked: (number) => `${number} is to pack again`,
    tooMany: (title) => `${title}: all of them are in the box already`,
    wrongUnit: (number) => `Wrong piece: it does not belong to ${number}`,
    noParcel: 'Scan the label first, then its pieces',
    packedAlready: (number) => `${number} is packed already`,
    packedBy: (number, name, time) => `${name} packed ${number} at ${time}`,
    unknown: (code) => `Nothing here has the code ${code}`,
    notHere: {
      cancelled: (number) => `${number} was cancelled: take it out`,
      handed_over: (number) => `${number} was handed over already`,
      set_aside: (number) => `${number} waits for a missing piece`,
      refund_waits: (number) => `A refund of ${number} waits for a second person: do not send it yet`,
      other: (number) => `${number} is not in this wave`,
    },
    packedList: 'Packed',
    waybill: 'Waybill',
    units: 'Pieces',
    last: 'Last:',
    takeBack: 'Take back',
    handOver: (count) => `Hand over ${count}`,
    handOverTitle: (count, place) => `Hand over ${countedEn(count, 'parcel')} in ${place}`,
    handOverStay: (count) =>
      `${countedEn(count, 'parcel is not packed and stays', 'parcels are not packed and stay')}.`,
    handOverCash: 'Cash that the courier collects:',
    handOverFinal: 'This cannot be taken back. The manifest opens for printing.',
    handedOver: (count, number) => `${count} handed over, manifest ${number}`,
    notHandedOver: (count, words) => `${count} not: ${words}`,
    printed: (count) => `${count} printed`,
    notPrinted: (count, words) => `${count} not: ${words}`,
    missingTitle: (number) => `What is missing in ${number}?`,
    missingWords: 'The order leaves the wave and support is told.',
    setAside: (number) => `${number} waits for its piece`,
    addressList: 'Waiting for a national address',
    addressWords: 'Not booked: the courier refuses parcels without one. They join the wave when the shopper gives it.',
    asked: 'asked',
    ask: 'Ask for the address',
    askedNow: 'The shopper gets a link by email',
    setAsideList: 'Waiting for a piece',
    waitsFor: (title) => `${title} is missing`,
    putBack: 'Back into the wave',
    count: 'Count it',
    heldList: 'Waits for a decision',
    heldWords: 'A second person decides on a refund. Until then they are neither booked nor sent.',
    cancelledList: 'Take out',
    cancelledWords: 'Cancelled or refunded whole. Put the pieces back on the shelf.',
    manifests: 'Manifests',
    manifest: (number) => `Manifest ${number}`,
    parcels: (count) => countedEn(count, 'parcel'),
    empty: 'No order waits to be packed.',
    nextBooking: 'The next order is booked at',
    nothingPacked: 'Nothing is packed yet.',
  },
  ar: {
    title: 'التجهيز',
    wave: (count) => `دفعة من ${countedAr(count, 'parcelOf')}`,
    courier: 'تصل شركة الشحن',
    unlabelled: (count) => `ملصقات لم تصدر بعد: ${count}`,
    place: 'المكان',
    pickList: 'قائمة الجمع',
    print: (count) => `طباعة ${countedAr(count, 'waybill')} مع القوائم`,
    printAgain: (count) => `إعادة طباعة ${countedAr(count, 'waybill')} مع القوائم`,
    steps: 'خطوات الدفعة',
    stepPrint: 'طباعة',
    stepPick: 'جمع من الرفوف',
    stepPack: 'تعبئة وتحقق',
    stepHandOver: 'تسليم',
    of: (done, all) => `${done} من ${all}`,
    toPack: 'للتعبئة',
    order: 'الطلب',
    byShelf: 'بالرف',
    byTime: 'بالوقت',
    paid: 'مدفوع',
    collect: 'تحصيل',
    gift: 'تغليف هدية، دون سعر في القائمة',
    open: (number) => `تعبئة ${number}`,
    scan: 'امسح ملصقًا أو قطعة',
    eachUnit: 'التحقق من كل قطعة',
    byEye: 'التحقق بالنظر',
    begin: 'امسح ملصقًا للبدء.',
    next: 'التالي',
    missing: 'قطعة ناقصة',
    packed: 'تمت التعبئة',
    unscanned: (number, scanned, units) => `مُسح ${scanned} من ${units} في ${number}`,
    unscannedWords: 'يُرجى التحقّق قبل إغلاق الطرد: هل فيه كل القطع؟',
    packAll: 'كل القطع فيه: تمت التعبئة',
    add: (title) => `قطعة أخرى من ${title} في الصندوق`,
    hint: 'تُحسب معبّأة عند مسح آخر قطعة. Ctrl Z للتراجع.',
    hintByEye: 'مسح الملصق يعبّئ الطرد مباشرة. Ctrl Z للتراجع.',
    inBox: (title, done, all) => `${title}: ${done} من ${all} في الصندوق`,
    opened: (number) => `فُتح ${number}`,
    packedNow: (number) => `تمت تعبئة ${number}`,
    unpacked: (number) => `عاد ${number} للتعبئة`,
    tooMany: (title) => `${title}: كل القطع في الصندوق`,
    wrongUnit: (number) => `قطعة خاطئة: ليست من الطلب ${number}`,
    noParcel: 'امسح الملصق أولًا ثم قطعها',
    packedAlready: (number) => `الطلب ${number} معبّأ`,
    packedBy: (number, name, time) => `تعبئة الطلب ${number}: \u2068${name}\u2069، ${time}`,
    unknown: (code) => `لا شيء هنا بالرمز ${code}`,
    notHere: {
      cancelled: (number) => `أُلغي ${number}: أخرجه`,
      handed_over: (number) => `سُلّم ${number} من قبل`,
      set_aside: (number) => `ينتظر ${number} قطعة ناقصة`,
      refund_waits: (number) => `استرداد من ${number} ينتظر موافقة شخص ثانٍ: لا ترسله بعد`,
      other: (number) => `ليس ${number} في هذه الدفعة`,
    },
    packedList: 'مُعبّأة',
    waybill: 'البوليصة',
    units: 'القطع',
    last: 'الأخيرة:',
    takeBack: 'تراجع',
    handOver: (count) => `تسليم ${count}`,
    handOverTitle: (count, place) => `تسليم ${countedAr(count, 'parcelOf')} في ${place}`,
    handOverStay: (count) => `يبقى غير معبّأ: ${countedAr(count, 'parcel')}.`,
    handOverCash: 'النقد الذي تحصّله شركة الشحن:',
    handOverFinal: 'لا يمكن التراجع. يُفتح بيان التسليم للطباعة.',
    handedOver: (count, number) => `سُلّم ${count}، بيان ${number}`,
    notHandedOver: (count, words) => `لم يُسلّم ${count}: ${words}`,
    printed: (count) => `طُبع ${count}`,
    notPrinted: (count, words) => `لم يُطبع ${count}: ${words}`,
    missingTitle: (number) => `ما الناقص في ${number}؟`,
    missingWords: 'يخرج الطلب من الدفعة وتُبلّغ خدمة العملاء.',
    setAside: (number) => `ينتظر ${number} قطعته`,
    addressList: 'بانتظار عنوان وطني',
    addressWords: 'لم تُحجز: ترفض شركة الشحن الطرود بلا عنوان وطني، وتنضم إلى الدفعة حين يعطيه المتسوّق.',
    asked: 'سُئل',
    ask: 'اسأل عن العنوان',
    askedNow: 'يصل المتسوّق رابط بالبريد',
    setAsideList: 'تنتظر قطعة',
    waitsFor: (title) => `${title} ناقص`,
    putBack: 'إعادة إلى الدفعة',
    count: 'جرد',
    heldList: 'بانتظار قرار',
    heldWords: 'شخص ثانٍ يقرر في استرداد منها، ولا تُحجز ولا تُرسل قبل قراره.',
    cancelledList: 'أخرجها',
    cancelledWords: 'أُلغيت أو رُدّ ثمنها كله. أعد القطع إلى الرف.',
    manifests: 'بيانات التسليم',
    manifest: (number) => `بيان ${number}`,
    parcels: (count) => countedAr(count, 'parcel'),
    empty: 'لا طلب ينتظر التعبئة.',
    nextBooking: 'يُحجز الطلب التالي',
    nothingPacked: 'لا شيء معبّأ بعد.',
  },
};
